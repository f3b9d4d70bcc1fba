package site.ycsb.cluster.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import site.ycsb.cluster.phase.Places;
import site.ycsb.cluster.phase.Rendezvous;

/**
 * Sends a client's log to the coordinator while it grows, one piece at a time: the next one goes
 * when the one before has arrived, so that neither side keeps more than one. What can't be sent now
 * is tried again until the session is lost.
 */
final class LogSender implements AutoCloseable {
  /** Of a piece; a third more in transfer. */
  static final int PIECE_BYTES = 128 * 1024;

  /** In which the identity of a log stands. */
  private static final int HEAD_BYTES = 512;

  private static final long POLL_NANOS = 100_000_000;
  private static final long RETRY_MILLIS = 300;

  private final Rendezvous rendezvous;
  private final int index;
  private final String name;
  private final Path log;
  private final byte[] headBefore;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "log-sender");
  private volatile long taken;
  private volatile boolean complete;
  private volatile boolean closed;
  private volatile boolean begun;

  /** Of a log that the run will begin: a file that is there already isn't sent. */
  LogSender(Rendezvous rendezvous, int index, String name, Path log) throws IOException {
    this.rendezvous = rendezvous;
    this.index = index;
    this.name = name;
    this.log = log;
    headBefore = head(log);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Sends what is left of a complete log; false when nothing arrives for as long as the limit. */
  boolean finish(Duration limit) throws InterruptedException {
    complete = true;
    long last = -1;
    long sinceNanos = System.nanoTime();
    while (!ended.await(POLL_NANOS, TimeUnit.NANOSECONDS)) {
      long now = taken;
      if (now != last) {
        last = now;
        sinceNanos = System.nanoTime();
      } else if (System.nanoTime() - sinceNanos > limit.toNanos()) {
        return false;
      }
    }
    return sentAll();
  }

  private boolean sentAll() {
    try {
      return complete && taken == size();
    } catch (IOException e) {
      return false;
    }
  }

  private void run() {
    try {
      while (!closed && !rendezvous.isLost()) {
        boolean last = complete;
        if (!step() && last) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.countDown();
    }
  }

  /** Sends a piece and waits for its arrival; false, after a while, when there is none. */
  private boolean step() throws InterruptedException {
    try {
      long size = size();
      if (taken < size) {
        send(taken, (int) Math.min(size - taken, PIECE_BYTES));
        return true;
      }
    } catch (IOException e) {
      Thread.sleep(RETRY_MILLIS);
      return true;
    }
    if (!complete) {
      TimeUnit.NANOSECONDS.sleep(POLL_NANOS);
    }
    return false;
  }

  private long size() throws IOException {
    begun = begun || !Arrays.equals(headBefore, head(log));
    return begun && Files.exists(log) ? Files.size(log) : 0;
  }

  private static byte[] head(Path log) throws IOException {
    if (!Files.exists(log)) {
      return new byte[0];
    }
    try (InputStream file = Files.newInputStream(log)) {
      return file.readNBytes(HEAD_BYTES);
    }
  }

  private void send(long offset, int length) throws IOException, InterruptedException {
    byte[] piece = new byte[length];
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(offset);
      file.readFully(piece);
    }
    rendezvous.write(
        Places.logPiece(index), offset + ":" + Base64.getEncoder().encodeToString(piece));
    while (!closed && !rendezvous.isLost()) {
      long revision = rendezvous.revision();
      long arrived = rendezvous.read(Places.logTaken(name)).map(Long::parseLong).orElse(0L);
      if (arrived >= offset + length) {
        taken = arrived;
        return;
      }
      rendezvous.awaitChange(revision, POLL_NANOS);
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
