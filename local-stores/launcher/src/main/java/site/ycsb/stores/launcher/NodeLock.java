package site.ycsb.stores.launcher;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Shows that this server runs, whatever happens to other files: an exclusive lock on its node's
 * file, held until the process has ended. The file names the process: its id, a blank, and its
 * start in ms since 1970, or 0 where it is unknown.
 */
final class NodeLock {
  /** Those who look whether it's held lock the file for a moment. */
  private static final int ATTEMPTS = 100;

  private static final long PAUSE_MILLIS = 20;

  /** A channel that nothing refers to would be closed some time, and its lock given up. */
  private static final List<FileChannel> HELD = new CopyOnWriteArrayList<>();

  private NodeLock() {}

  /** Takes the lock for good; false when another process holds it. */
  static boolean hold(Path file) throws IOException, InterruptedException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    for (int attempt = 1; channel.tryLock() == null; attempt++) {
      if (attempt == ATTEMPTS) {
        channel.close();
        return false;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    HELD.add(channel);
    ProcessHandle process = ProcessHandle.current();
    long startMillis = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    String text = process.pid() + " " + startMillis;
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    return true;
  }
}
