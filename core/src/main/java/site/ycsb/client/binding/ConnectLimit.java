package site.ycsb.client.binding;

import java.util.Properties;
import java.util.function.LongSupplier;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/** How long a binding may take for one step of connecting. */
public final class ConnectLimit extends StepLimit {
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

  private final String binding;

  public static ConnectLimit begin(BindingRequest request) {
    return begin(request.binding(), request.properties());
  }

  /** A step that begins now, by properties that were checked. */
  public static ConnectLimit begin(String binding, Properties properties) {
    return new ConnectLimit(binding, new Settings(properties).get(PROPERTY), System::nanoTime);
  }

  ConnectLimit(String binding, long limitSeconds, LongSupplier nanoClock) {
    super(limitSeconds, nanoClock);
    this.binding = binding;
  }

  @Override
  String reason(long seconds, String place) {
    return "the binding "
        + binding
        + " hasn't connected, or answered the checks that follow, within "
        + seconds
        + " s (connect.limit)"
        + place
        + ". Check its address and that its server answers, or allow more time with -p"
        + " connect.limit=<seconds>";
  }
}
