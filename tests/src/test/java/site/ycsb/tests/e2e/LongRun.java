package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/** A command that prints its status every second, and is watched by that. */
final class LongRun implements AutoCloseable {
  /** YCSB's status line once operations are being done. */
  private static final Pattern SOME_OPERATIONS =
      Pattern.compile("sec: [1-9]\\d* operations; [1-9]");

  private static final Duration OUTPUT_LIMIT = Duration.ofMinutes(6);
  private static final Duration END_LIMIT = Duration.ofMinutes(6);

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

  /** What it has printed until now, as a place in what it prints. */
  int place() throws IOException {
    return printed().length();
  }

  void awaitOperations() throws Exception {
    await(SOME_OPERATIONS, 0);
  }

  /** Waits until it prints this, after the place. */
  void await(Pattern wanted, int place) throws Exception {
    awaitPrinted(wanted.toString(), printed -> wanted.matcher(printed.substring(place)).find());
  }

  /**
   * Waits until what it has printed fulfils this.
   *
   * @param wanted what to call it when it doesn't
   */
  void awaitPrinted(String wanted, Predicate<String> fulfilled) throws Exception {
    Await.until("prints " + wanted, OUTPUT_LIMIT, () -> fulfilled.test(printed()) || hasEnded());
  }

  /** Never true: fails when it has ended. */
  private boolean hasEnded() throws InterruptedException {
    Optional<TrialResult> ended = running.await(Duration.ZERO);
    assertTrue(ended.isEmpty(), () -> ended.map(Ycsb::describe).orElse(""));
    return false;
  }

  void interrupt() throws IOException, InterruptedException {
    Ycsb.interrupt(running);
  }

  TrialResult end() throws InterruptedException {
    return endWithin(END_LIMIT);
  }

  TrialResult endWithin(Duration limit) throws InterruptedException {
    return running
        .await(limit)
        .orElseThrow(() -> new AssertionError("still runs: " + printedOrNot()));
  }

  private String printedOrNot() {
    try {
      return printed();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String printed() throws IOException {
    return Files.readString(running.errorFile());
  }

  @Override
  public void close() {
    running.close();
  }
}
