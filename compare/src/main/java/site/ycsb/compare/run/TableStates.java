package site.ycsb.compare.run;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import site.ycsb.compare.plan.PlannedStudy.Dataset;
import site.ycsb.compare.plan.PlannedTrial.Server;

/**
 * What is known of the tables of a study. A local server begins without any; at an address there
 * may be anything, now and whenever the study looks away. Used by one thread.
 */
final class TableStates {
  private final Predicate<Server> local;
  private final Map<Dataset, State> states = new HashMap<>();

  enum State {
    /** There is none. */
    ABSENT,
    /** There is one, with records of a load that isn't fresh, or without any. */
    CREATED,
    /** It has the records of a load, and nothing but what trials may leave there. */
    LOADED,
    /** There may be one, of anybody. */
    UNKNOWN
  }

  /**
   * @param local whether a server was started by the study
   */
  TableStates(Predicate<Server> local) {
    this.local = local;
  }

  State of(Dataset table) {
    return states.getOrDefault(table, local.test(table.server()) ? State.ABSENT : State.UNKNOWN);
  }

  boolean isLoaded(Dataset table) {
    return of(table) == State.LOADED;
  }

  /** A load that creates it begins: from here on there may be a table. */
  void created(Dataset table) {
    states.put(table, State.CREATED);
  }

  void loaded(Dataset table) {
    states.put(table, State.LOADED);
  }

  void dropped(Dataset table) {
    states.remove(table);
  }

  /** What was loaded there is no match for a fresh load. */
  void aged(Dataset table) {
    if (isLoaded(table)) {
      states.put(table, local.test(table.server()) ? State.CREATED : State.UNKNOWN);
    }
  }

  void aged(Server server) {
    states.keySet().stream()
        .filter(table -> table.server().equals(server))
        .toList()
        .forEach(this::aged);
  }

  void aged() {
    states.keySet().stream().toList().forEach(this::aged);
  }

  /** A server ended with all that it had, or is given up. */
  void gone(Server server) {
    states.keySet().removeIf(table -> table.server().equals(server));
  }
}
