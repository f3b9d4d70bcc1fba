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
          "How long every operation may fail before the run is aborted; three times as long when"
              + " hardly one ends at all, or none, while every thread waits for the store. An"
              + " operation of shell and prove may take three times as long, too. 0 is for ever.");

  /** So many times {@code maxfailuretime} without anything that ends are enough. */
  public static final long TIMES = 3;

  private final String binding;

  /** An operation that begins now. */
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
        + " hasn't ended after "
        + seconds
        + " s (three times maxfailuretime), so it's given up"
        + place
        + ". Check that its server answers, or give it longer with -p maxfailuretime=<seconds>";
  }
}
