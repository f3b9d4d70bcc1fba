package site.ycsb.compare.study;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A store of a study.
 *
 * @param name what tables and charts call it
 * @param binding the name of its binding
 * @param location where its server is
 * @param properties further properties of its commands, such as addresses
 * @param propertiesFile a file of further properties, such as passwords; only its name is ever
 *     written down
 */
public record StoreChoice(
    String name,
    String binding,
    StoreLocation location,
    Map<String, String> properties,
    Optional<Path> propertiesFile) {

  public StoreChoice {
    properties = Map.copyOf(properties);
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

  /** Whether commands with these properties use another server than the one started for it. */
  public boolean isMovedBy(Set<String> keys) {
    return localStore().isPresent() && location.addressKeys().stream().anyMatch(keys::contains);
  }

  /**
   * Whether each client machine has this property for itself: it leads to the store, or names a
   * file. All others come from the client that coordinates.
   */
  public boolean isOfMachine(String key) {
    return location.addressKeys().contains(key) || MachineFiles.isNamedBy(key);
  }
}
