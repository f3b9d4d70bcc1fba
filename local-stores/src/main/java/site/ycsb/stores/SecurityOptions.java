package site.ycsb.stores;

import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * How a store is closed to others.
 *
 * @param tls whether it only takes connections by TLS
 * @param auth whether clients have to log in as a user of the store
 * @param clientCertificates whether clients need a certificate for TLS too, rather than the server
 *     alone; false without TLS
 */
public record SecurityOptions(boolean tls, boolean auth, boolean clientCertificates) {
  public static final SecurityOptions NONE = new SecurityOptions(false, false);

  public static final String TLS = "--tls";
  public static final String AUTH = "--auth";
  public static final String NO_CLIENT_CERTIFICATE = "--no-client-certificate";

  public SecurityOptions {
    clientCertificates = clientCertificates && tls;
  }

  /** With certificates on both sides, where there is TLS. */
  public SecurityOptions(boolean tls, boolean auth) {
    this(tls, auth, tls);
  }

  public boolean any() {
    return tls || auth;
  }

  /** For the name of a store in sentences: empty, or such as {@code with TLS and users}. */
  public String suffix() {
    if (!any()) {
      return "";
    }
    String encryption = tls ? clientCertificates ? "TLS" : "server-only TLS" : "";
    return " with " + encryption + (tls && auth ? " and " : "") + (auth ? "users" : "");
  }

  /** As they are typed; empty for none. */
  public String arguments() {
    return (tls ? " " + TLS : "")
        + (tls && !clientCertificates ? " " + NO_CLIENT_CERTIFICATE : "")
        + (auth ? " " + AUTH : "");
  }

  /** What is reported to a user who requests {@link #TLS} or another that a store doesn't have. */
  public static ConfigurationException notSupported(String option, String reason, String nextStep) {
    return new ConfigurationException(new Problem(option, "true", "argument", reason, nextStep));
  }
}
