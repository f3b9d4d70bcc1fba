package site.ycsb.compare.study;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A store of a study.
 *
 * @param name what tables and charts call it
 * @param binding the name of its binding
 * @param location where its server is
 * @param properties further properties of its commands, such as addresses
 * @param propertiesFiles files of further properties, such as passwords; only their names are ever
 *     written down
 */
public record StoreChoice(
    String name,
    String binding,
    StoreLocation location,
    Map<String, String> properties,
    List<Path> propertiesFiles) {

  public StoreChoice {
    properties = Map.copyOf(properties);
    propertiesFiles = List.copyOf(propertiesFiles);
  }

  /** The local store that is started for it, if any. */
  public Optional<String> localStore() {
    return location.localStore();
  }

  /** Whether it lives in the client's process, so that each run loads for itself. */
  public boolean inProcess() {
    return location.inProcess();
  }

  /** How many nodes of the local store. */
  public int nodes() {
    return location.nodes();
  }

  /**
   * Whether each client machine has this property for itself: it leads to the store, or names a
   * file. All others come from the client that coordinates.
   */
  public boolean isOfMachine(String key) {
    return location.addressKeys().contains(key) || MachineFiles.isNamedBy(key);
  }
}
