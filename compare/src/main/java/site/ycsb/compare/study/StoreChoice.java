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
 * @param localStore the local store that is started for it; empty when an address is given or the
 *     binding runs inside the client
 * @param inProcess whether it lives in the client's process, so that each run loads for itself
 * @param nodes how many nodes of the local store
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
    return addressKeys.contains(key) || MachineFiles.isNamedBy(key);
  }
}
