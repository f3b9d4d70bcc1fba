package site.ycsb.benchmarks.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A trial that runs: a {@link SlicedClient} in a process of its own, which ends when closed. */
final class SlicedTrial implements AutoCloseable {
  private static final long LIMIT_SECONDS = 60;

  private final PlannedTrial planned;
  private final Path errors;
  private final Process process;
  private final BufferedReader answers;
  private final List<Slice> slices = new ArrayList<>();
  private final int operations;

  /**
   * Starts the process; it waits for its first turn.
   *
   * @param java the command up to the main class
   * @param errors file for what it says
   * @param operations of each slice
   */
  SlicedTrial(PlannedTrial planned, List<String> java, Path errors, int operations)
      throws IOException {
    this.planned = planned;
    this.operations = operations;
    this.errors = errors;
    List<String> command = new ArrayList<>(java);
    command.add(SlicedClient.class.getName());
    command.add(Double.toString(planned.delayPercent() / 100.0));
    process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    answers = process.inputReader(UTF_8);
  }

  /** Does operations that aren't counted. */
  void warmUp(int operations) throws IOException, InterruptedException {
    run(operations, 0);
  }

  /** Does operations that count. */
  void measure(int seed) throws IOException, InterruptedException {
    slices.add(run(operations, seed));
  }

  private Slice run(int operations, int seed) throws IOException, InterruptedException {
    process.outputWriter(UTF_8).append(operations + " " + seed + "\n").flush();
    try {
      @Nullable String answer =
          CompletableFuture.supplyAsync(this::readLine).get(LIMIT_SECONDS, TimeUnit.SECONDS);
      if (answer != null) {
        return Slice.of(answer);
      }
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("a client failed: " + Files.readString(errors), e);
    }
    throw new IllegalStateException("a client ended: " + Files.readString(errors));
  }

  private @Nullable String readLine() {
    try {
      return answers.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How long each measured slice took, in their order. */
  double[] seconds() {
    return slices.stream().mapToDouble(Slice::seconds).toArray();
  }

  /** What it did in some of its slices. */
  RecordedTrial result(Collection<Integer> counted) {
    List<Slice> some = counted.stream().map(slices::get).toList();
    return new RecordedTrial(
        planned,
        (double) some.size() * operations / some.stream().mapToDouble(Slice::seconds).sum(),
        some.stream().mapToDouble(Slice::meanMicros).average().orElseThrow());
  }

  /** Ends the process, by itself when it can. */
  @Override
  public void close() throws IOException {
    process.outputWriter(UTF_8).close();
    try {
      process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
