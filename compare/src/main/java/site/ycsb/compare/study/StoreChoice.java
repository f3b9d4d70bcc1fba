package site.ycsb.compare.study;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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

  /** Instead of a file: keys that end with the process, and a passphrase that is asked for. */
  private static final Set<String> NO_FILES = Set.of("memory", "prompt");

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

  /**
   * The properties as commands on the store have them. A command on one in the client's process
   * runs in the results directory, where no load creates a file, so relative names of files lead to
   * the directory of this process. Elsewhere a name leads to the directory of the store's server.
   */
  public Map<String, String> withFilesOfHere(Map<String, String> properties) {
    Map<String, String> all = new TreeMap<>(properties);
    if (inProcess) {
      all.replaceAll(
          (key, value) ->
              namesFile(key) && !value.isBlank() && !NO_FILES.contains(value)
                  ? Path.of(value).toAbsolutePath().toString()
                  : value);
    }
    return all;
  }

  /** Whether a property names a file that a client reads on its own machine. */
  static boolean namesFile(String key) {
    return (FILES.contains(key) || FILE_ENDINGS.stream().anyMatch(key::endsWith))
        && !WRITTEN.contains(key);
  }
}
