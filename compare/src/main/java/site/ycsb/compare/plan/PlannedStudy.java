package site.ycsb.compare.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;

/**
 * A study with what the command line changes of it and the plan that follows.
 *
 * @param study the study
 * @param options what the command line changes
 * @param plan everything that it does
 */
public record PlannedStudy(Study study, PlanOptions options, Plan plan) {

  /**
   * Plans a study.
   *
   * @param protections what a local store can have
   * @throws site.ycsb.config.ConfigurationException when it can't be planned, or its commands can't
   *     reach other hosts
   */
  public static PlannedStudy of(
      Study study, PlanOptions options, Function<StoreChoice, LocalProtections> protections) {
    PlannedStudy planned =
        new PlannedStudy(study, options, new Planner(study, options, protections).plan());
    new RemoteWords(planned).check();
    return planned;
  }

  /**
   * The same, checked for trials that would insert what another one has inserted.
   *
   * @param upsertKeys the property that lets a store replace the record that is there; empty for
   *     one that does anyway
   * @throws site.ycsb.config.ConfigurationException when a store would reject the records of one
   */
  public PlannedStudy withoutRepeatedInserts(Function<StoreChoice, Optional<String>> upsertKeys) {
    new RepeatedInserts(this, upsertKeys).check();
    return this;
  }

  /** The commands that it consists of. */
  public StudyCommands commands() {
    return new StudyCommands(study, options);
  }

  /** The stores that trials of the plan are on. */
  public List<StoreChoice> measuredStores() {
    return study.matrix().stores().stream()
        .filter(
            store ->
                plan.configurations().stream().anyMatch(one -> one.store().equals(store.name())))
        .toList();
  }

  /** Where each store's server is, in words; of protections that have their own, each. */
  public List<String> servers() {
    StudyCommands commands = commands();
    List<String> servers = new ArrayList<>();
    for (StoreChoice store : study.matrix().stores()) {
      Map<String, List<String>> protections = new LinkedHashMap<>();
      for (Configuration one : plan.configurations()) {
        if (one.store().equals(store.name())) {
          String place =
              commands
                  .address(one)
                  .map(address -> " at " + address)
                  .orElse(store.inProcess() ? ", in the client" : ", started here for it");
          List<String> at = protections.computeIfAbsent(place, key -> new ArrayList<>());
          if (!at.contains(one.protection())) {
            at.add(one.protection());
          }
        }
      }
      protections.forEach(
          (place, names) ->
              servers.add(
                  store.name()
                      + place
                      + (protections.size() > 1 ? ": " + String.join(", ", names) : "")));
    }
    return servers;
  }

  /** How much room the tables of its local stores take, as a guess. */
  public long diskBytes() {
    return DiskEstimate.bytes(commands(), plan);
  }

  /** How long they take, as a guess. */
  public Estimate estimate() {
    return new Estimate(study, commands());
  }
}
