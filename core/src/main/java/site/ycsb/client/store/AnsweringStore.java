package site.ycsb.client.store;

import java.util.List;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ConnectedStore;
import site.ycsb.spi.Section;

/**
 * What answered a run, so that metrics of different stores aren't taken for each other.
 *
 * @param nodes of the server; 0 when there is none, -1 when the binding doesn't tell
 * @param local whether it ran for this command's folder, or in this process
 * @param standIn whether it stood in for the real store
 */
public record AnsweringStore(int nodes, boolean local, boolean standIn) {
  private static final int UNKNOWN = -1;

  /** Asks a connected DB. */
  public static AnsweringStore of(DB db, boolean leased) {
    Optional<ConnectedStore> connected = Capabilities.find(db, ConnectedStore.class);
    int nodes = connected.map(ConnectedStore::nodes).orElse(UNKNOWN);
    return new AnsweringStore(
        nodes, leased || nodes == 0, connected.map(ConnectedStore::standIn).orElse(false));
  }

  /**
   * What a user has to know of a stand-in; empty of a real store.
   *
   * @param addressKeys properties that lead to a real one
   */
  public Optional<String> warning(List<String> addressKeys) {
    if (!standIn) {
      return Optional.empty();
    }
    return Optional.of(
        "WARNING: a stand-in answers instead of the real store: its speed says nothing about"
            + " that one."
            + (addressKeys.isEmpty()
                ? ""
                : " To measure a real one, give its address: " + String.join(" or ", addressKeys)));
  }

  /** The metrics for the end of the output. */
  public Section section() {
    return new Section(
        "STORE",
        List.of(
            new Section.Metric("Nodes", nodes),
            new Section.Metric("Local", local ? 1 : 0),
            new Section.Metric("StandIn", standIn ? 1 : 0)));
  }
}
