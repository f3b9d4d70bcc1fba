package site.ycsb.compare.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.compare.plan.Plan;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.results.PublishedReader;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.study.Axis;
import site.ycsb.compare.study.ClientLaunch;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.WorkloadChoice;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.interleaved.run.InterleavedConfig;

/** Creates the record of a study in its results directory. */
final class StudyRecordFactory {
  private final Study study;
  private final PlanOptions options;
  private final Plan plan;
  private final StudyCommands commands;

  StudyRecordFactory(PlannedStudy planned) {
    this.study = planned.study();
    this.options = planned.options();
    this.plan = planned.plan();
    this.commands = planned.commands();
  }

  StudyRecord record() {
    return new StudyRecord(
        study.description(),
        settings(),
        plan.configurations(),
        plan.trials().stream()
            .map(
                trial ->
                    new StudyRecord.TrialRecord(
                        trial.name(),
                        trial.configuration().id(),
                        trial.repeat(),
                        commands.fingerprint(trial),
                        trial.isInterleaved()
                            ? trial.arms().stream().map(arm -> arm.configuration().id()).toList()
                            : null))
            .toList(),
        plan.skipped(),
        PublishedReader.read(study.published()),
        study.limits().stealPercent());
  }

  private Map<String, String> settings() {
    boolean turns = study.interleaving().isPresent();
    Study.Matrix matrix = study.matrix();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "Stores",
        matrix.stores().stream().map(StudyRecordFactory::place).collect(Collectors.joining(", ")));
    for (Protection protection : matrix.protections()) {
      settings.put("Protection " + protection.name(), means(protection));
    }
    study
        .execution()
        .bound()
        .ifPresent(bound -> settings.put("Compared", "the highest rate at which " + bound));
    settings.put("Clients", values(Axis.CLIENTS));
    ClientLaunch launch = study.execution().launch();
    putAny(settings, "Hosts of the clients that join", String.join(", ", launch.hosts()));
    putAny(settings, "Started there by", String.join(" ", launch.command()));
    settings.put("Threads", values(Axis.THREADS));
    settings.put("Target (ops/s, 0: as fast as possible)", values(Axis.TARGET));
    settings.put("Records", values(Axis.RECORDS));
    if (!turns) {
      settings.put("Operations", values(Axis.OPERATIONS));
    }
    settings.put(
        turns ? "Passes" : "Repeats",
        Integer.toString(
            Optional.ofNullable(options.repeats()).orElse(study.schedule().repeats())));
    settings.put(
        "Order",
        (turns
                ? "protections take turns in one process, blocks in random order, seed "
                : "each repeat is a block in random order, protections by turns, seed ")
            + study.schedule().seed());
    study.interleaving().ifPresent(limits -> put(settings, limits));
    if (plan.servers().stream().anyMatch(server -> plan.restarts(server.store()))) {
      settings.put(
          "Local servers",
          "where a store has several, started anew for each "
              + (turns ? "pass" : "repeat")
              + ", by turns");
    }
    settings.put(
        "Tables loaded",
        turns ? "anew for each measurement" : "reload: " + Property.nameOf(study.reload()));
    if (!turns && matrix.stores().stream().anyMatch(store -> store.localStore().isPresent())) {
      settings.put("Tables of local stores", "compact: " + Property.nameOf(study.compaction()));
    }
    for (WorkloadChoice workload : matrix.workloads()) {
      settings.put(
          (turns ? "Warm-up of " : "Warm-up of each trial of ") + workload.name(),
          workload.warmUp().toString());
    }
    study
        .limits()
        .measured()
        .ifPresent(limit -> settings.put("Limit of the measured part", limit.toSeconds() + " s"));
    if (options.scale() != 1) {
      settings.put("Scale of counts", Double.toString(options.scale()));
    }
    putAny(settings, "Only", String.join(" ", options.only()));
    for (StoreChoice store : matrix.stores()) {
      putAny(
          settings,
          "File of properties of store " + store.name(),
          store.propertiesFiles().stream().map(Path::toString).collect(Collectors.joining(", ")));
      putAny(settings, "Properties of store " + store.name(), joined(store.properties()));
    }
    for (WorkloadChoice workload : matrix.workloads()) {
      putAny(settings, "Properties of workload " + workload.name(), joined(workload.properties()));
    }
    putAny(settings, "Properties of the study", joined(study.properties()));
    putAny(settings, "Properties of the command line", joined(options.properties()));
    putAny(settings, "Before the client's class path", options.classPath());
    return settings;
  }

  private static void putAny(Map<String, String> settings, String name, String text) {
    if (!text.isEmpty()) {
      settings.put(name, text);
    }
  }

  private static String place(StoreChoice store) {
    String place =
        store.inProcess()
            ? "in the client"
            : store.localStore().isEmpty()
                ? "at the given addresses"
                : "local, " + store.nodes() + (store.nodes() == 1 ? " node" : " nodes");
    return store.name() + " (" + place + ")";
  }

  private static String means(Protection protection) {
    String own = joined(protection.properties());
    if (!protection.client()) {
      return own.isEmpty() ? "none" : own;
    }
    return "encrypted by the client, " + (own.isEmpty() ? "defaults" : own);
  }

  private static void put(Map<String, String> settings, InterleavedConfig.Limits limits) {
    settings.put(
        "Measured until", String.format(Locale.ROOT, "+/- %.4g %%", 100 * limits.precision()));
    settings.put("Measured at most", limits.maxDuration().toMillis() / 1000.0 + " s");
    limits.slice().ifPresent(slice -> settings.put("Slices", slice.toMillis() + " ms"));
  }

  private String values(Axis axis) {
    return plan.configurations().stream()
        .map(one -> one.text(axis))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String joined(Map<String, String> properties) {
    return new TreeMap<>(properties)
        .entrySet().stream()
            .map(entry -> entry.getKey() + "=" + Secrets.shown(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(", "));
  }
}
