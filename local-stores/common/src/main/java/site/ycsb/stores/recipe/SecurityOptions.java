package site.ycsb.stores.recipe;

import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * How a store is closed to others.
 *
 * @param tls whether it only takes connections by TLS
 * @param auth whether clients have to log in as a user of the store
 */
public record SecurityOptions(boolean tls, boolean auth) {
  public static final SecurityOptions NONE = new SecurityOptions(false, false);

  public static final String TLS = "--tls";
  public static final String AUTH = "--auth";

  /** Whether there is any. */
  public boolean any() {
    return tls || auth;
  }

  /** For the name of a store in sentences: empty, or such as {@code with TLS and users}. */
  public String suffix() {
    if (tls && auth) {
      return " with TLS and users";
    }
    return tls ? " with TLS" : auth ? " with users" : "";
  }

  /** As they are typed; empty for none. */
  public String arguments() {
    return (tls ? " " + TLS : "") + (auth ? " " + AUTH : "");
  }

  /**
   * What is reported to a user who requests one that a store doesn't have.
   *
   * @param option {@link #TLS} or {@link #AUTH}
   */
  public static ConfigurationException notSupported(String option, String reason, String nextStep) {
    return new ConfigurationException(new Problem(option, "true", "argument", reason, nextStep));
  }
}
