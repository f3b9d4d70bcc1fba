package site.ycsb.db.hbase;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import site.ycsb.config.Settings;

/**
 * How this client logs in to a cluster with Kerberos.
 *
 * @param configuration the krb5.conf to use instead of the system's
 * @param login the user to log in as, instead of that of the system's ticket cache
 */
record Kerberos(Optional<Path> configuration, Optional<Login> login) {
  static final String AUTHENTICATION = "hbase.security.authentication";

  private static final String KERBEROS = "kerberos";
  private static final String CORRECT = "Correct the name or the file's permissions";

  /** The JDK reads it when something in the JVM first uses Kerberos, and at each login. */
  private static final String CONFIGURATION_OF_JVM = "java.security.krb5.conf";

  /** A user with its key. */
  record Login(String principal, Path keytab) {}

  static Kerberos from(Settings settings) {
    Optional<Path> configuration = settings.findReadable(HBaseProperties.KRB5_CONF, CORRECT);
    Optional<String> principal = settings.find(HBaseProperties.PRINCIPAL);
    Optional<Path> keytab = settings.findReadable(HBaseProperties.KEYTAB, CORRECT);
    return new Kerberos(
        configuration, principal.flatMap(name -> keytab.map(file -> new Login(name, file))));
  }

  /** Whether HBase's client uses Kerberos with this configuration of its own. */
  static boolean isUsed(Configuration driver) {
    return driver.get(AUTHENTICATION, "simple").equalsIgnoreCase(KERBEROS);
  }

  /** Whether a user is named, or where to find Kerberos. */
  boolean isGiven() {
    return configuration.isPresent() || login.isPresent();
  }

  /** Logs in, for the whole JVM: Hadoop has one user for all of it. */
  void logIn(Configuration driver) throws IOException {
    if (isUsed(driver)) {
      configuration.ifPresent(file -> System.setProperty(CONFIGURATION_OF_JVM, file.toString()));
      driver.set("hadoop.security.authentication", KERBEROS);
      UserGroupInformation.setConfiguration(driver);
    }
    if (login.isPresent()) {
      UserGroupInformation.loginUserFromKeytab(
          login.get().principal(), login.get().keytab().toString());
    }
  }
}
