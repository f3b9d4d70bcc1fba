package site.ycsb.audit.network;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A connection that can be read from for a limited time in all: a server that sends a byte now and
 * then would keep to the limit of each read for ever. Not thread-safe.
 */
final class DeadlineSocket extends Socket {
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
