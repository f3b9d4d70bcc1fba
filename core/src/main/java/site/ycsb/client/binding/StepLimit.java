package site.ycsb.client.binding;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.UserQuestion;

/**
 * How long one step of a binding may take: some wait for a server for ever. The time in which a
 * person is asked for something at the terminal doesn't count. Used by the thread that waits for
 * the step; the step begins when this is made.
 */
public final class StepLimit {
  /** How long a binding may take for one step of connecting. */
  public static final Property<Long> CONNECTING =
      Property.longInteger(
          "connect.limit",
          "120",
          0,
          1_000_000_000,
          "s",
          "How long a binding may take to connect, including the creation of a missing table, "
              + "and to be checked afterwards; then the command ends with exit code 1. Waiting "
              + "for a passphrase doesn't count. 0: no limit.");

  public static final Property<Long> FAILING =
      Property.longInteger(
          "maxfailuretime",
          "10",
          0,
          1_000_000_000,
          "s",
          "How long every operation may fail before the run is aborted; three times as long if"
              + " almost no operation ends while every thread waits for the store. An operation of"
              + " shell and prove may take three times as long, too. 0: no limit.");

  /** So many times {@code maxfailuretime} without anything that ends are enough. */
  public static final long TIMES = 3;

  /** Those of the JDK in which threads wait tell less than who called them. */
  private static final List<String> JDK = List.of("java.", "jdk.", "sun.");

  private final long limitNanos;
  private final String late;
  private final String advice;
  private final LongSupplier nanoClock;
  private long lastNanos;
  private long passedNanos;

  /** A limit of 0 is for ever; the place of a thread stands between being late and the advice. */
  private StepLimit(long limitSeconds, String late, String advice, LongSupplier nanoClock) {
    this.limitNanos = limitSeconds * 1_000_000_000;
    this.late = late;
    this.advice = advice;
    this.nanoClock = nanoClock;
    this.lastNanos = nanoClock.getAsLong();
  }

  /** For a step of connecting that begins now. */
  public static StepLimit ofConnecting(String binding, Settings settings) {
    return ofConnecting(binding, settings, System::nanoTime);
  }

  static StepLimit ofConnecting(String binding, Settings settings, LongSupplier nanoClock) {
    long seconds = settings.get(CONNECTING);
    return new StepLimit(
        seconds,
        "the binding %s hasn't connected, or answered the checks that follow, within %s s"
                .formatted(binding, seconds)
            + " (connect.limit)",
        ". Check its address and that its server answers, or allow more time with -p"
            + " connect.limit=<seconds>",
        nanoClock);
  }

  /** For an operation that begins now, of a command that does one after the other. */
  static StepLimit ofOperation(String binding, Settings settings) {
    long seconds = TIMES * settings.get(FAILING);
    return new StepLimit(
        seconds,
        "an operation of the binding %s hasn't ended within %s s (three times maxfailuretime)"
            .formatted(binding, seconds),
        ". Check that its server answers, or allow more time with -p maxfailuretime=<seconds>",
        System::nanoTime);
  }

  /** Why the step is given up, once it is; to be asked every second at least while threads work. */
  public Optional<StoreUnavailableException> exceeded(Collection<? extends Thread> working) {
    long now = nanoClock.getAsLong();
    if (!UserQuestion.isOpen()) {
      passedNanos += now - lastNanos;
    }
    lastNanos = now;
    if (limitNanos == 0 || passedNanos < limitNanos) {
      return Optional.empty();
    }
    return Optional.of(new StoreUnavailableException(late + place(working) + advice));
  }

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
