package site.ycsb.spi.atrest;

import java.util.Properties;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/** Whether a run needs its store to encrypt at rest. */
public enum AtRest {
  /** What is found is recorded. */
  OFF,
  /** Tables are made with it, and nothing runs where it can't be shown. */
  REQUIRED;

  public static final Property<AtRest> PROPERTY =
      Property.choice(
          "atrest",
          AtRest.class,
          "off",
          "Encryption at rest by the store. required: schema create creates the table with it, "
              + "the local store is the one that encrypts, and a run on a server that doesn't "
              + "show it ends with exit code 3 before the first operation. off: the state found "
              + "is recorded.");

  /**
   * Whether these properties require it; false for a value that can't be parsed, which whoever
   * checks the configuration reports.
   */
  public static boolean isRequired(Properties properties) {
    return new Settings(properties).find(PROPERTY).orElse(OFF) == REQUIRED;
  }
}
