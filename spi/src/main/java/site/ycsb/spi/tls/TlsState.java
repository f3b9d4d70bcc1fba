package site.ycsb.spi.tls;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How the connections of a run are protected. Sessions that are alike are one.
 *
 * @param encryption whether they are encrypted
 * @param sessions what was negotiated, each kind once; empty when nothing was, or it isn't known
 * @param reason why it isn't as a run may require it, without a full stop; empty when it is
 */
public record TlsState(Encryption encryption, List<TlsSession> sessions, String reason) {
  /** Of a binding that can't tell. */
  public static final TlsState UNREPORTED =
      unknown("the binding can't report how its connections are protected");

  private static final int UNKNOWN = -1;

  public TlsState {
    sessions = List.copyOf(sessions);
  }

  /** What is known of connections. */
  public enum Encryption {
    /** All of them are encrypted. */
    ENCRYPTED(1),
    /** Some are not. */
    IN_CLEAR(0),
    UNKNOWN(-1);

    private final int metric;

    Encryption(int metric) {
      this.metric = metric;
    }

    public int metric() {
      return metric;
    }
  }

  public static TlsState unknown(String reason) {
    return new TlsState(Encryption.UNKNOWN, List.of(), reason);
  }

  /** Connections without TLS; the remedy is the binding's setting that encrypts them. */
  public static TlsState inClear(String remedy) {
    return new TlsState(
        Encryption.IN_CLEAR, List.of(), "the connection isn't encrypted, which takes " + remedy);
  }

  /** Connections with TLS, of which there is one at least. */
  public static TlsState of(Collection<TlsSession> sessions) {
    if (sessions.isEmpty()) {
      return unknown("no connection is open");
    }
    List<TlsSession> kinds =
        sessions.stream().distinct().sorted(Comparator.comparing(TlsSession::toString)).toList();
    return new TlsState(
        Encryption.ENCRYPTED,
        kinds,
        kinds.stream()
            .filter(session -> !session.peerVerified())
            .findFirst()
            .map(session -> "the server isn't verified: " + session.verification())
            .orElse(""));
  }

  /** Whether every connection is encrypted, and to a server that was verified. */
  public boolean fulfilsRequired() {
    return encryption == Encryption.ENCRYPTED
        && sessions.stream().allMatch(TlsSession::peerVerified);
  }

  /** 1 when the servers of all connections were verified, 0 when not, -1 when it isn't known. */
  public int peerVerified() {
    return encryption == Encryption.UNKNOWN ? UNKNOWN : fulfilsRequired() ? 1 : 0;
  }

  /** 1 when the client presented a certificate on all connections, 0 when not, -1 unknown. */
  public int clientCertificate() {
    if (encryption == Encryption.UNKNOWN) {
      return UNKNOWN;
    }
    boolean all = sessions.stream().allMatch(TlsSession::clientCertificate);
    return encryption == Encryption.ENCRYPTED && all ? 1 : 0;
  }

  /** The lowest version of the protocol; 0 in clear, -1 when it isn't known. */
  public double protocolVersion() {
    return least(TlsSession::protocolVersion);
  }

  /** The shortest key; 0 in clear, -1 when it isn't known. */
  public int keyLengthBits() {
    return (int) least(TlsSession::keyLengthBits);
  }

  private double least(ToDoubleFunction<TlsSession> value) {
    if (encryption != Encryption.ENCRYPTED) {
      return encryption.metric();
    }
    return sessions.stream().mapToDouble(value).min().orElse(UNKNOWN);
  }
}
