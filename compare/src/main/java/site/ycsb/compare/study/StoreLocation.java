package site.ycsb.compare.study;

import java.util.List;
import java.util.Optional;

/**
 * Where the server of a store is.
 *
 * @param localStore the local store that is started for it; empty when an address is given or the
 *     binding runs inside the client
 * @param inProcess whether it lives in the client's process, so that each run loads for itself
 * @param nodes how many nodes of the local store
 * @param addressKeys the properties by which a client finds a server that isn't local
 */
public record StoreLocation(
    Optional<String> localStore, boolean inProcess, int nodes, List<String> addressKeys) {
  public StoreLocation {
    addressKeys = List.copyOf(addressKeys);
  }
}
