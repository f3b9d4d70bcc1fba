package site.ycsb.client.binding;

import java.util.function.LongSupplier;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/** How long one operation may take of a command that does one after the other. */
public final class OperationLimit extends StepLimit {
  public static final Property<Long> PROPERTY =
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

  private final String binding;

  static OperationLimit begin(BindingRequest request) {
    return new OperationLimit(
        request.binding(),
        TIMES * new Settings(request.properties()).get(PROPERTY),
        System::nanoTime);
  }

  OperationLimit(String binding, long limitSeconds, LongSupplier nanoClock) {
    super(limitSeconds, nanoClock);
    this.binding = binding;
  }

  @Override
  String reason(long seconds, String place) {
    return "an operation of the binding "
        + binding
        + " hasn't ended within "
        + seconds
        + " s (three times maxfailuretime)"
        + place
        + ". Check that its server answers, or allow more time with -p maxfailuretime=<seconds>";
  }
}
