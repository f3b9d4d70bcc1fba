package site.ycsb.audit.network;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds out which versions of TLS and which cipher suites a server takes, by beginning handshakes
 * that it doesn't finish.
 *
 * <p>The messages are written here. JSSE has no CCM suites, and old versions and suites only where
 * {@code jdk.tls.disabledAlgorithms} allows them for the whole process, the connections of drivers
 * included. Bouncy Castle's TLS, one more library, has no RC4. Both would also compute the keys of
 * each handshake, some thirty for a server, where a reply is enough.
 */
final class TlsProber {
  private static final int ALERT = 21;
  private static final int HANDSHAKE = 22;
  private static final int RANDOM_BYTES = 32;
  private static final int SUPPORTED_VERSIONS = 43;

  private final Connector connector;

  /** Opens connections with time limits. */
  @FunctionalInterface
  interface Connector {
    Socket connect() throws IOException;
  }

  TlsProber(Connector connector) {
    this.connector = connector;
  }

  /**
   * Tries every version, and offers each version's suites until the server takes none of the rest.
   *
   * @param host the name to ask for
   * @throws IOException when the port can't be connected to
   */
  TlsSupport probe(String host) throws IOException {
    Map<TlsVersion, List<CipherSuite>> found = new EnumMap<>(TlsVersion.class);
    boolean speaksTls = false;
    for (TlsVersion version : TlsVersion.values()) {
      List<CipherSuite> suites = new ArrayList<>();
      List<CipherSuite> offered = new ArrayList<>(CipherSuite.of(version));
      while (!offered.isEmpty()) {
        HelloReply reply = ask(version, offered, host);
        speaksTls |= reply.tls();
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
        socket.getOutputStream().write(ClientHello.of(version, suites, host));
        socket.getOutputStream().flush();
      } catch (IOException e) {
        // closed before it was sent; what the server said before that may still be read
        return HelloReply.read(socket.getInputStream());
      }
      return HelloReply.read(socket.getInputStream());
    }
  }

  /**
   * The first message of a TLS handshake, for exactly one version. For TLS 1.3 it carries no key
   * share: the server then names version and suite in its HelloRetryRequest, and nothing has to be
   * computed.
   *
   * <p>Source: RFC 8446, sections 4.1.2 and 4.2; RFC 5246, section 7.4.1.2.
   */
  private static final class ClientHello {
    private static final int CLIENT_HELLO = 1;

    private static final int SERVER_NAME = 0;
    private static final int SUPPORTED_GROUPS = 10;
    private static final int POINT_FORMATS = 11;
    private static final int SIGNATURE_ALGORITHMS = 13;
    private static final int EXTENDED_MASTER_SECRET = 23;
    private static final int PSK_MODES = 45;
    private static final int KEY_SHARE = 51;
    private static final int RENEGOTIATION_INFO = 0xFF01;

    /** X25519, P-256, P-384, P-521, ffdhe2048, ffdhe3072. */
    private static final List<Integer> GROUPS = List.of(0x1D, 0x17, 0x18, 0x19, 0x100, 0x101);

    /** ECDSA, RSA-PSS and RSA with SHA-256 to SHA-512, Ed25519, and with SHA-1. */
    private static final List<Integer> SIGNATURES =
        List.of(
            0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0807, 0x0401, 0x0501, 0x0601, 0x0203,
            0x0201);

    /** An address can't be a server name. */
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");

    private ClientHello() {}

    /** The message as a record, ready to send. */
    static byte[] of(TlsVersion version, List<CipherSuite> suites, String host) {
      boolean newest = version == TlsVersion.TLS_1_3;
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      put16(body, newest ? TlsVersion.TLS_1_2.code() : version.code());
      body.writeBytes(randomBytes());
      putVector8(body, newest ? randomBytes() : new byte[0]);
      ByteArrayOutputStream codes = new ByteArrayOutputStream();
      suites.forEach(suite -> put16(codes, suite.code()));
      putVector16(body, codes.toByteArray());
      putVector8(body, new byte[] {0}); // no compression
      putVector16(body, extensions(version, host));

      ByteArrayOutputStream message = new ByteArrayOutputStream();
      message.write(CLIENT_HELLO);
      message.write(body.size() >> 16);
      put16(message, body.size() & 0xFFFF);
      message.writeBytes(body.toByteArray());

      ByteArrayOutputStream record = new ByteArrayOutputStream();
      record.write(HANDSHAKE);
      put16(record, TlsVersion.TLS_1_0.code());
      putVector16(record, message.toByteArray());
      return record.toByteArray();
    }

    private static byte[] extensions(TlsVersion version, String host) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      if (!ADDRESS.matcher(host).matches()) {
        ByteArrayOutputStream name = new ByteArrayOutputStream();
        name.write(0); // a host name
        putVector16(name, host.getBytes(StandardCharsets.US_ASCII));
        extension(all, SERVER_NAME, vector16(name.toByteArray()));
      }
      extension(all, SUPPORTED_GROUPS, vector16(numbers(GROUPS)));
      extension(all, POINT_FORMATS, new byte[] {1, 0});
      if (!version.isOld()) {
        extension(all, SIGNATURE_ALGORITHMS, vector16(numbers(SIGNATURES)));
      }
      if (version == TlsVersion.TLS_1_3) {
        extension(all, SUPPORTED_VERSIONS, new byte[] {2, 3, 4});
        extension(all, PSK_MODES, new byte[] {1, 1});
        extension(all, KEY_SHARE, new byte[] {0, 0});
      } else {
        extension(all, EXTENDED_MASTER_SECRET, new byte[0]);
        extension(all, RENEGOTIATION_INFO, new byte[] {0});
      }
      return all.toByteArray();
    }

    private static void extension(ByteArrayOutputStream to, int type, byte[] content) {
      put16(to, type);
      putVector16(to, content);
    }

    private static byte[] numbers(List<Integer> values) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      values.forEach(value -> put16(bytes, value));
      return bytes.toByteArray();
    }

    private static byte[] vector16(byte[] content) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      putVector16(bytes, content);
      return bytes.toByteArray();
    }

    /** They protect nothing here. */
    private static byte[] randomBytes() {
      byte[] bytes = new byte[RANDOM_BYTES];
      ThreadLocalRandom.current().nextBytes(bytes);
      return bytes;
    }

    private static void put16(ByteArrayOutputStream to, int value) {
      to.write(value >> 8);
      to.write(value);
    }

    private static void putVector8(ByteArrayOutputStream to, byte[] content) {
      to.write(content.length);
      to.writeBytes(content);
    }

    private static void putVector16(ByteArrayOutputStream to, byte[] content) {
      put16(to, content.length);
      to.writeBytes(content);
    }
  }

  /**
   * A server's first reply to a {@link ClientHello}.
   *
   * @param tls whether it is one of TLS
   * @param version that the server chose; empty unless the handshake continues
   * @param suite that the server chose; empty when it isn't one that was offered
   */
  private record HelloReply(
      boolean tls, Optional<TlsVersion> version, Optional<CipherSuite> suite) {
    private static final HelloReply REJECTED =
        new HelloReply(true, Optional.empty(), Optional.empty());
    private static final HelloReply NO_TLS =
        new HelloReply(false, Optional.empty(), Optional.empty());

    private static final int MAJOR_VERSION = 3;
    private static final int SERVER_HELLO = 2;
    private static final int MAX_RECORD_BYTES = 1 << 15;

    /** Reads it; a connection that ends, or brings nothing in time, replies with no TLS. */
    static HelloReply read(InputStream stream) {
      DataInputStream in = new DataInputStream(stream);
      try {
        int type = in.readUnsignedByte();
        if ((type != ALERT && type != HANDSHAKE) || in.readUnsignedByte() != MAJOR_VERSION) {
          return NO_TLS;
        }
        in.readUnsignedByte();
        int length = in.readUnsignedShort();
        if (length > MAX_RECORD_BYTES) {
          return NO_TLS;
        }
        byte[] content = new byte[length];
        in.readFully(content);
        return type == ALERT ? REJECTED : hello(ByteBuffer.wrap(content));
      } catch (IOException | BufferUnderflowException e) {
        return NO_TLS;
      }
    }

    private static HelloReply hello(ByteBuffer message) {
      if (message.get() != SERVER_HELLO) {
        return NO_TLS;
      }
      skip(message, 3); // length
      int version = message.getShort() & 0xFFFF;
      skip(message, RANDOM_BYTES);
      skip(message, message.get() & 0xFF); // session
      int suite = message.getShort() & 0xFFFF;
      skip(message, 1); // compression
      if (message.remaining() >= 2) {
        int end = message.position() + 2 + (message.getShort(message.position()) & 0xFFFF);
        skip(message, 2);
        while (message.position() + 4 <= Math.min(end, message.limit())) {
          int type = message.getShort() & 0xFFFF;
          int length = message.getShort() & 0xFFFF;
          if (type == SUPPORTED_VERSIONS && length == 2) {
            version = message.getShort(message.position()) & 0xFFFF;
          }
          skip(message, length);
        }
      }
      return new HelloReply(true, TlsVersion.of(version), CipherSuite.of(suite));
    }

    private static void skip(ByteBuffer buffer, int bytes) {
      if (bytes > buffer.remaining()) {
        throw new BufferUnderflowException();
      }
      buffer.position(buffer.position() + bytes);
    }
  }

  /**
   * The versions of TLS that a port takes, with the suites that it chose, in its order.
   *
   * @param suites by version; no versions when the port doesn't speak TLS
   */
  record TlsSupport(Map<TlsVersion, List<CipherSuite>> suites) {
    TlsSupport {
      Map<TlsVersion, List<CipherSuite>> copy = new EnumMap<>(TlsVersion.class);
      suites.forEach((version, chosen) -> copy.put(version, List.copyOf(chosen)));
      suites = copy;
    }

    /** Whether it speaks TLS at all. */
    boolean any() {
      return !suites.isEmpty();
    }

    /** The deprecated versions that it takes. */
    List<TlsVersion> oldVersions() {
      return suites.keySet().stream().filter(TlsVersion::isOld).toList();
    }

    /** The weak suites that it takes, of any version. */
    Set<CipherSuite> weakSuites() {
      return suites.values().stream()
          .flatMap(List::stream)
          .filter(CipherSuite::isWeak)
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The versions, the newest first. */
    String versions() {
      return suites.keySet().stream().map(TlsVersion::title).collect(Collectors.joining(", "));
    }

    /** The lengths of the keys that encrypt, the longest first. */
    String keyLengths() {
      return suites.values().stream()
          .flatMap(List::stream)
          .map(CipherSuite::keyLengthBits)
          .distinct()
          .sorted(Comparator.reverseOrder())
          .map(String::valueOf)
          .collect(Collectors.joining(", "));
    }
  }

  /** Versions of TLS, the newest first. */
  enum TlsVersion {
    TLS_1_3("TLS 1.3", 0x0304),
    TLS_1_2("TLS 1.2", 0x0303),
    TLS_1_1("TLS 1.1", 0x0302),
    TLS_1_0("TLS 1.0", 0x0301);

    private final String title;
    private final int code;

    TlsVersion(String title, int code) {
      this.title = title;
      this.code = code;
    }

    /** As it is printed. */
    String title() {
      return title;
    }

    /** Its number on the wire. */
    int code() {
      return code;
    }

    /** Whether it is deprecated (RFC 8996). */
    boolean isOld() {
      return code < TLS_1_2.code;
    }

    static Optional<TlsVersion> of(int code) {
      for (TlsVersion version : values()) {
        if (version.code == code) {
          return Optional.of(version);
        }
      }
      return Optional.empty();
    }
  }
}
