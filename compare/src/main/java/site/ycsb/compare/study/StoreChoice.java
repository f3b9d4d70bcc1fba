package site.ycsb.compare.study;

import java.nio.file.Path;
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
 * @param properties further properties of its commands, such as addresses
 * @param propertiesFile a file of further properties, such as passwords; only its name is ever
 *     written down
 */
public record StoreChoice(
    String name,
    String binding,
    Optional<String> localStore,
    boolean inProcess,
    int nodes,
    Map<String, String> properties,
    Optional<Path> propertiesFile) {

  public StoreChoice {
    properties = Map.copyOf(properties);
  }
}
