package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/** A command that tells of its state every second, and is watched by that. */
final class LongRun implements AutoCloseable {
  /** YCSB's status line once operations are being done. */
  private static final Pattern SOME_OPERATIONS =
      Pattern.compile("sec: [1-9]\\d* operations; [1-9]");

  private static final Duration MOST_TO_SEE = Duration.ofMinutes(3);
  private static final Duration MOST_TO_END = Duration.ofMinutes(4);

  private final RunningTrial running;

  LongRun(RunningTrial running) {
    this.running = running;
  }

  /** Starts a command with the options of a long one added. */
  static LongRun start(Ycsb ycsb, String... command) {
    String[] all = Arrays.copyOf(command, command.length + 5);
    String[] added = {"-s", "-threads", "4", "-p", "status.interval=1"};
    System.arraycopy(added, 0, all, command.length, added.length);
    return new LongRun(ycsb.start(all));
  }

  /** What it has said until now, as a place in what it says. */
  int place() throws IOException {
    return said().length();
  }

  void awaitOperations() throws IOException, InterruptedException {
    await(SOME_OPERATIONS, 0);
  }

  /** Waits until it says this, after the place. */
  void await(Pattern wanted, int place) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + MOST_TO_SEE.toNanos();
    while (!wanted.matcher(said().substring(place)).find()) {
      Optional<TrialResult> ended = running.await(Duration.ofMillis(200));
      assertTrue(ended.isEmpty(), () -> ended.map(Ycsb::describe).orElse(""));
      assertTrue(System.nanoTime() < deadline, () -> "never said: " + wanted);
    }
  }

  void interrupt() throws IOException, InterruptedException {
    Ycsb.interrupt(running);
  }

  TrialResult end() throws InterruptedException {
    return endWithin(MOST_TO_END);
  }

  TrialResult endWithin(Duration limit) throws InterruptedException {
    return running.await(limit).orElseThrow(() -> new AssertionError("still runs: " + saidOrNot()));
  }

  private String saidOrNot() {
    try {
      return said();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String said() throws IOException {
    return Files.readString(running.errorFile());
  }

  @Override
  public void close() {
    running.close();
  }
}
