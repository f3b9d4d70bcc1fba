package site.ycsb.compare.study;

import java.util.Set;

/** Tells which properties name a file that a client reads on its own machine. */
final class MachineFiles {
  /** Ends of keys, after which bindings of others are named too. */
  private static final Set<String> ENDINGS =
      Set.of(".file", "keystore", "truststore", "keystore.location", "truststore.location");

  private static final Set<String> KEYS =
      Set.of(
          "encryption.fips.jar",
          "encryption.keyfile",
          "keytab",
          "krb5.conf",
          "fieldlengthhistogram",
          "fields.sample",
          "store.folder");

  /** What a client writes: of several on one machine, each would write over the others'. */
  private static final Set<String> WRITTEN =
      Set.of("profile.file", "measurement.log.file", "capacity.log.file");

  private MachineFiles() {}

  static boolean isNamedBy(String key) {
    return (KEYS.contains(key) || ENDINGS.stream().anyMatch(key::endsWith))
        && !WRITTEN.contains(key);
  }
}
