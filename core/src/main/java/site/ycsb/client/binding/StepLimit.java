package site.ycsb.client.binding;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.UserQuestion;

/**
 * How long one step of a binding may take: some wait for a server for ever. The time in which a
 * person is asked for something at the terminal doesn't count. Used by the thread that waits for
 * the step; the step begins when this is made.
 */
public abstract sealed class StepLimit permits ConnectLimit, OperationLimit {
  /** Those of the JDK in which threads wait tell less than who called them. */
  private static final List<String> JDK = List.of("java.", "jdk.", "sun.");

  private final long limitNanos;
  private final LongSupplier nanoClock;
  private long lastNanos;
  private long passedNanos;

  /** A step that begins now; a limit of 0 is for ever. */
  StepLimit(long limitSeconds, LongSupplier nanoClock) {
    this.limitNanos = limitSeconds * 1_000_000_000;
    this.nanoClock = nanoClock;
    this.lastNanos = nanoClock.getAsLong();
  }

  /** Why the step is given up, once it is; to be asked every second at least while threads work. */
  public final Optional<StoreUnavailableException> exceeded(Collection<? extends Thread> working) {
    long now = nanoClock.getAsLong();
    if (!UserQuestion.isOpen()) {
      passedNanos += now - lastNanos;
    }
    lastNanos = now;
    if (limitNanos == 0 || passedNanos < limitNanos) {
      return Optional.empty();
    }
    return Optional.of(
        new StoreUnavailableException(reason(limitNanos / 1_000_000_000, place(working))));
  }

  /** The message to who waits; the place of a thread, or nothing, ends a sentence's first part. */
  abstract String reason(long seconds, String place);

  private static String place(Collection<? extends Thread> working) {
    return working.stream()
        .map(thread -> place(thread.getName(), List.of(thread.getStackTrace())))
        .flatMap(Optional::stream)
        .limit(1)
        .map(place -> "; " + place)
        .collect(Collectors.joining());
  }

  private static Optional<String> place(String thread, List<StackTraceElement> frames) {
    Stream<StackTraceElement> ofOthers =
        frames.stream().filter(frame -> JDK.stream().noneMatch(frame.getClassName()::startsWith));
    return ofOthers
        .findFirst()
        .or(() -> frames.stream().findFirst())
        .map(frame -> "thread " + thread + " is in " + placeOf(frame));
  }

  /** Without the class loader and the module that may stand before. */
  private static String placeOf(StackTraceElement frame) {
    String text = frame.toString();
    return text.substring(text.lastIndexOf('/') + 1);
  }
}
