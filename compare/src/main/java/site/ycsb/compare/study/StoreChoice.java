package site.ycsb.compare.study;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A store of a study.
 *
 * @param name what tables and charts call it
 * @param localStore the local store that is started for it; empty when an address is given or the
 *     binding runs inside the client
 * @param inProcess whether it lives in the client's process, so that each run loads for itself
 * @param addressKeys the properties by which a client finds a server that isn't local
 * @param properties further properties of its commands, such as addresses
 * @param propertiesFiles files of further properties, such as passwords; only their names are ever
 *     written down
 */
public record StoreChoice(
    String name,
    String binding,
    Optional<String> localStore,
    boolean inProcess,
    int nodes,
    List<String> addressKeys,
    Map<String, String> properties,
    List<Path> propertiesFiles) {
  /** Ends of keys, after which bindings of others are named too. */
  private static final Set<String> FILE_ENDINGS =
      Set.of(".file", "keystore", "truststore", "keystore.location", "truststore.location");

  private static final Set<String> FILES =
      Set.of(
          "encryption.fips.jar",
          "encryption.keyfile",
          "keytab",
          "krb5.conf",
          "fieldlengthhistogram",
          "fields.sample",
          "mongodb.csfle.cryptshared",
          "store.folder");

  /** What a client writes: of several on one machine, each would write over the others'. */
  private static final Set<String> WRITTEN =
      Set.of("profile.file", "measurement.log.file", "capacity.log.file");

  public StoreChoice {
    addressKeys = List.copyOf(addressKeys);
    properties = Map.copyOf(properties);
    propertiesFiles = List.copyOf(propertiesFiles);
  }

  /**
   * Whether each client machine has this property for itself: it leads to the store, or names a
   * file. All others come from the client that coordinates.
   */
  public boolean isOfMachine(String key) {
    return addressKeys.contains(key) || namesFile(key);
  }

  /** Whether a property names a file that a client reads on its own machine. */
  static boolean namesFile(String key) {
    return (FILES.contains(key) || FILE_ENDINGS.stream().anyMatch(key::endsWith))
        && !WRITTEN.contains(key);
  }
}
