package site.ycsb.spi.audit;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;

/** What can be tried on any server's ports; each trial is recorded in the audit's trail. */
public interface NetworkProbes {
  /** What a port takes. */
  enum Path {
    /** Nothing listens there, or it can't be reached. */
    CLOSED,
    PLAIN,
    TLS,
    EITHER,
    /** Connections with TLS; one without stays open and gets no answer, which shows nothing. */
    TLS_OR_UNANSWERED,
    /** Connections with TLS, by a server that doesn't answer as the store does. */
    UNRECOGNISED,
    /** It takes connections and answers neither. */
    SILENT;

    public boolean takesTls() {
      return this == TLS || this == EITHER || this == TLS_OR_UNANSWERED || this == UNRECOGNISED;
    }

    public boolean takesPlaintext() {
      return this == PLAIN || this == EITHER;
    }

    /** Whether it takes connections of either kind. */
    public boolean isReached() {
      return takesTls() || takesPlaintext();
    }
  }

  /** Speaks a store's protocol without TLS. */
  @FunctionalInterface
  interface PlaintextTrial {
    /**
     * Sends a request that changes nothing.
     *
     * @param socket connected, with time limits, and not encrypted
     * @return what the server answered; empty when the answer isn't one of this protocol
     * @throws IOException when the server closes the connection or stays silent
     */
    Optional<String> answer(Socket socket) throws IOException;
  }

  /**
   * Tries a port without TLS and with each version of TLS, looks at the certificates, and records
   * all of it for these features. A port that takes TLS and doesn't answer as the store does, by
   * TLS either, speaks for nothing: it may be any server's.
   *
   * @param plaintext a request of the store's protocol, which is sent by TLS too
   */
  Path path(Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial plaintext);

  /**
   * The same for a port that the store itself names: it is the store's, also when it answers nobody
   * who isn't a part of it.
   */
  Path ownPath(Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial plaintext);

  /**
   * A connection with time limits. By TLS certificates aren't verified, so nothing secret may be
   * sent; the client's own key is used when there is one.
   */
  Socket connect(Endpoint endpoint, boolean tls) throws IOException;

  /** Tries to manage a Java process by JMX without a user; records the outcome. */
  void jmx(String host, int port);

  /** Requests the start page of a web server without a user; records the outcome. */
  void webPage(Endpoint endpoint);
}
