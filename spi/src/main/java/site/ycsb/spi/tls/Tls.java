package site.ycsb.spi.tls;

import java.util.Properties;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/** Whether a run needs its connections to be protected by TLS. */
public enum Tls {
  /** What is found is recorded. */
  OFF,
  /** The local store is one with TLS, and nothing runs over connections that don't show it. */
  REQUIRED;

  public static final Property<Tls> PROPERTY =
      Property.choice(
          "tls",
          Tls.class,
          "off",
          "TLS of the connections to the store. required: the local store is one with TLS, and a "
              + "run whose connections aren't encrypted, or whose servers aren't verified by "
              + "certificate chain and host name, ends with exit code 3 before the first "
              + "operation. off: the state found is recorded.");

  /**
   * Whether these properties require it; false for a value that can't be parsed, which whoever
   * checks the configuration reports.
   */
  public static boolean isRequired(Properties properties) {
    return new Settings(properties).find(PROPERTY).orElse(OFF) == REQUIRED;
  }
}
