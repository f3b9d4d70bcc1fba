package site.ycsb.audit.network;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Finds out which versions of TLS and which cipher suites a server takes, by beginning handshakes
 * that it doesn't finish.
 *
 * <p>Its messages are its own, since no library offers all that is asked for. JSSE has no CCM
 * suites, and old versions and suites only where {@code jdk.tls.disabledAlgorithms} allows them,
 * for the whole process, the connections of drivers included; Bouncy Castle's TLS has no RC4. Both
 * would also compute the keys of each handshake, some thirty for a server, where a reply is enough.
 */
public final class TlsProber {
  private final Connector connector;
  private final RandomGenerator random;

  /** Opens connections with time limits. */
  @FunctionalInterface
  public interface Connector {
    Socket connect() throws IOException;
  }

  /**
   * @param random for the random part of messages, which protects nothing here
   */
  public TlsProber(Connector connector, RandomGenerator random) {
    this.connector = connector;
    this.random = random;
  }

  /**
   * Tries every version, and offers each version's suites until the server takes none of the rest.
   *
   * @param host the name to ask for
   * @throws IOException when the port can't be connected to
   */
  public TlsSupport probe(String host) throws IOException {
    Map<TlsVersion, List<CipherSuite>> found = new EnumMap<>(TlsVersion.class);
    boolean speaksTls = false;
    for (TlsVersion version : TlsVersion.values()) {
      List<CipherSuite> suites = new ArrayList<>();
      List<CipherSuite> offered = new ArrayList<>(CipherSuite.of(version));
      while (!offered.isEmpty()) {
        HelloReply reply = ask(version, offered, host);
        speaksTls |= reply.kind() == HelloReply.Kind.HELLO || reply.kind() == HelloReply.Kind.ALERT;
        Optional<CipherSuite> chosen = reply.suite();
        if (!reply.version().equals(Optional.of(version))
            || chosen.isEmpty()
            || !offered.remove(chosen.get())) {
          break;
        }
        suites.add(chosen.get());
      }
      if (!suites.isEmpty()) {
        found.put(version, suites);
      }
      if (!speaksTls && version == TlsVersion.TLS_1_2) {
        // neither of the two that are in use brought an answer of TLS
        break;
      }
    }
    return new TlsSupport(found);
  }

  private HelloReply ask(TlsVersion version, List<CipherSuite> suites, String host)
      throws IOException {
    try (Socket socket = connector.connect()) {
      try {
        socket.getOutputStream().write(ClientHello.of(version, suites, host, random));
        socket.getOutputStream().flush();
      } catch (IOException e) {
        // closed before it was sent; what the server said before that may still be read
        return HelloReply.read(socket.getInputStream());
      }
      return HelloReply.read(socket.getInputStream());
    }
  }
}
