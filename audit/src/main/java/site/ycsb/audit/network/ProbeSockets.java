package site.ycsb.audit.network;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.audit.Endpoint;

/**
 * Opens connections that don't wait for long.
 *
 * @param connectLimit for a connection to be there
 * @param answerLimit for each read of an answer
 * @param trialLimit for all that is read by a connection
 * @param onOpen called before each connection, by the thread that opens it
 */
public record ProbeSockets(
    Duration connectLimit, Duration answerLimit, Duration trialLimit, Runnable onOpen) {
  /** Limits for servers that may be far away or busy. */
  public static final ProbeSockets DEFAULT =
      new ProbeSockets(Duration.ofSeconds(5), Duration.ofSeconds(3), Duration.ofSeconds(10));

  /** Sockets that tell nobody. */
  public ProbeSockets(Duration connectLimit, Duration answerLimit, Duration trialLimit) {
    this(connectLimit, answerLimit, trialLimit, () -> {});
  }

  /** The same, telling of each connection. */
  public ProbeSockets telling(Runnable listener) {
    return new ProbeSockets(connectLimit, answerLimit, trialLimit, listener);
  }

  /** A connection without TLS. */
  DeadlineSocket open(Endpoint endpoint) throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreUnavailableException("the audit was interrupted");
    }
    onOpen.run();
    InetSocketAddress address = new InetSocketAddress(endpoint.host(), endpoint.port());
    if (address.isUnresolved()) {
      throw new UnknownHostException(endpoint.host() + " has no address");
    }
    DeadlineSocket socket = new DeadlineSocket(answerLimit, trialLimit, System::nanoTime);
    boolean open = false;
    try {
      socket.setTcpNoDelay(true);
      socket.connect(address, (int) connectLimit.toMillis());
      open = true;
      return socket;
    } finally {
      if (!open) {
        socket.close();
      }
    }
  }

  /**
   * TLS by an open connection, which it closes with itself. Certificates aren't verified, so
   * nothing secret may be sent; the client's own key is used when there is one.
   */
  static SSLSocket encrypt(DeadlineSocket plain, Endpoint endpoint) throws IOException {
    return encrypt(plain, endpoint, new AcceptingAll());
  }

  /** The same, with certificates verified in another way. */
  static SSLSocket encrypt(DeadlineSocket plain, Endpoint endpoint, TrustManager decides)
      throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(endpoint.tls().keyManagers(), new TrustManager[] {decides}, null);
      return (SSLSocket)
          context.getSocketFactory().createSocket(plain, endpoint.host(), endpoint.port(), true);
    } catch (GeneralSecurityException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Accepts any server: an audit looks at those that nobody should trust. Protects nothing. */
  static class AcceptingAll extends X509ExtendedTrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /**
   * A connection that can be read from for a limited time in all: a server that sends a byte now
   * and then would keep to the limit of each read for ever. Not thread-safe.
   */
  static final class DeadlineSocket extends Socket {
    private static final long NANOS_PER_MILLISECOND = 1_000_000;

    private Duration answerLimit;
    private final long deadlineNanos;
    private final LongSupplier nanoClock;

    /**
     * @param answerLimit for each read
     * @param trialLimit for all of them, from now on
     */
    DeadlineSocket(Duration answerLimit, Duration trialLimit, LongSupplier nanoClock) {
      this.answerLimit = answerLimit;
      this.deadlineNanos = nanoClock.getAsLong() + trialLimit.toNanos();
      this.nanoClock = nanoClock;
    }

    /** Changes how long each further read may wait. */
    void limitAnswers(Duration limit) {
      answerLimit = limit;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new Limited(super.getInputStream());
    }

    private void limitNextRead() throws IOException {
      long leftMillis = (deadlineNanos - nanoClock.getAsLong()) / NANOS_PER_MILLISECOND;
      if (leftMillis <= 0) {
        throw new SocketTimeoutException("the trial took too long");
      }
      setSoTimeout((int) Math.min(leftMillis, answerLimit.toMillis()));
    }

    private final class Limited extends FilterInputStream {
      Limited(InputStream in) {
        super(in);
      }

      @Override
      public int read() throws IOException {
        limitNextRead();
        return super.read();
      }

      @Override
      public int read(byte[] to, int offset, int length) throws IOException {
        limitNextRead();
        return super.read(to, offset, length);
      }
    }
  }
}
