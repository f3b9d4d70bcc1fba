package site.ycsb.client.binding;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.UserQuestion;

/**
 * How long a binding may take for one step of connecting: some wait for a server for ever. The time
 * in which a person is asked for something at the terminal doesn't count. Used by the thread that
 * waits for the step; the step begins when this is made.
 */
public final class ConnectLimit {
  public static final Property<Long> PROPERTY =
      Property.longInteger(
          "connect.limit",
          "120",
          0,
          1_000_000_000,
          "s",
          "How long a binding may take to connect, including the creation of a missing table, "
              + "and to be checked afterwards; then the command ends with exit code 1. Waiting "
              + "for a passphrase doesn't count. 0: no limit.");

  /** Frames of the JDK, in which threads wait, say less than their callers. */
  private static final List<String> JDK = List.of("java.", "jdk.", "sun.");

  private final String binding;
  private final long limitNanos;
  private final LongSupplier nanoClock;
  private long lastNanos;
  private long passedNanos;

  /** A step that begins now. */
  public static ConnectLimit begin(BindingRequest request) {
    return begin(request.binding(), request.properties());
  }

  /**
   * A step that begins now.
   *
   * @param binding as the user called it
   * @param properties checked
   */
  public static ConnectLimit begin(String binding, Properties properties) {
    return new ConnectLimit(binding, new Settings(properties).get(PROPERTY), System::nanoTime);
  }

  ConnectLimit(String binding, long limitSeconds, LongSupplier nanoClock) {
    this.binding = binding;
    this.limitNanos = limitSeconds * 1_000_000_000;
    this.nanoClock = nanoClock;
    this.lastNanos = nanoClock.getAsLong();
  }

  /**
   * Why the step is given up, once it is; to be asked again and again, every second at least.
   *
   * @param connecting the threads that haven't ended it
   */
  public Optional<StoreUnavailableException> exceeded(Collection<? extends Thread> connecting) {
    long now = nanoClock.getAsLong();
    if (!UserQuestion.isOpen()) {
      passedNanos += now - lastNanos;
    }
    lastNanos = now;
    if (limitNanos == 0 || passedNanos < limitNanos) {
      return Optional.empty();
    }
    return Optional.of(
        new StoreUnavailableException(
            "the binding "
                + binding
                + " hasn't connected, or answered the checks that follow, within "
                + limitNanos / 1_000_000_000
                + " s (connect.limit)"
                + place(connecting)
                + ". Check its address and that its server answers, or allow more time with -p "
                + "connect.limit=<seconds>"));
  }

  private static String place(Collection<? extends Thread> connecting) {
    return connecting.stream()
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
