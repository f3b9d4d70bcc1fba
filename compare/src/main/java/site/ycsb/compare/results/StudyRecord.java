package site.ycsb.compare.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.capacity.Objective;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.study.Axis;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.ClientLaunch;
import site.ycsb.compare.study.WorkloadChoice;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.ShellWord;
import site.ycsb.interleaved.run.InterleavedConfig;

/**
 * What a results folder says of its study: enough to make the report without the study's file.
 *
 * @param settings what was asked, as name and text, in the order of showing
 * @param local whether clients shared their machine's processors with a server
 * @param skipped what couldn't be combined
 * @param published metrics that others published
 * @param stealPercent what other virtual machines may take of the processors before a trial is
 *     disturbed
 */
public record StudyRecord(
    @JsonUnwrapped Study.Description description,
    Map<String, String> settings,
    boolean local,
    List<Configuration> configurations,
    List<TrialRecord> trials,
    List<String> skipped,
    List<PublishedValue> published,
    long stealPercent) {
  public static final String FILE_NAME = "plan.json";

  /** Names of settings by which published folders are read. */
  public static final String SCALE = "Scale of counts";

  public static final String ONLY = "Only";
  public static final String GIVEN_PROPERTIES = "Properties of the command line";

  /** Before the name of the store. */
  public static final String PROPERTIES_FILE = "File of properties of store ";

  private static final Pattern NO_FILE_NAME = Pattern.compile("[/\\\\\\x00]");

  /** The record of a study that is planned. */
  public static StudyRecord of(PlannedStudy planned) {
    Study study = planned.study();
    Plan plan = planned.plan();
    StudyCommands commands = planned.commands();
    return new StudyRecord(
        study.description(),
        settings(planned),
        study.matrix().stores().stream().anyMatch(StudyRecord::isLocal),
        plan.configurations(),
        plan.trials().stream()
            .map(
                trial ->
                    new TrialRecord(
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

  private static Map<String, String> settings(PlannedStudy planned) {
    Study study = planned.study();
    Plan plan = planned.plan();
    PlanOptions options = planned.options();
    boolean turns = study.interleaving().isPresent();
    Study.Matrix matrix = study.matrix();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "Stores",
        matrix.stores().stream().map(StudyRecord::place).collect(Collectors.joining(", ")));
    for (Protection protection : matrix.protections()) {
      settings.put("Protection " + protection.name(), means(protection));
    }
    study
        .execution()
        .bound()
        .ifPresent(
            bound ->
                settings.put(
                    "Compared",
                    "the highest rate at which " + Objective.parse(bound).textSinceArrival()));
    settings.put("Clients", values(plan, Axis.CLIENTS));
    ClientLaunch launch = study.execution().launch();
    putAny(settings, "Hosts of the clients that join", String.join(", ", launch.hosts()));
    putAny(settings, "Started there by", ShellWord.line(launch.command()));
    settings.put("Threads", values(plan, Axis.THREADS));
    settings.put("Target (ops/s, 0: as fast as possible)", values(plan, Axis.TARGET));
    settings.put("Records", values(plan, Axis.RECORDS));
    if (!turns) {
      settings.put("Operations", values(plan, Axis.OPERATIONS));
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
      settings.put(SCALE, Double.toString(options.scale()));
    }
    putAny(settings, ONLY, String.join(" ", options.only()));
    for (StoreChoice store : matrix.stores()) {
      putAny(
          settings,
          PROPERTIES_FILE + store.name(),
          store.propertiesFiles().stream().map(Path::toString).collect(Collectors.joining(", ")));
      putAny(settings, "Properties of store " + store.name(), joined(store.properties()));
    }
    for (WorkloadChoice workload : matrix.workloads()) {
      putAny(settings, "Properties of workload " + workload.name(), joined(workload.properties()));
    }
    putAny(settings, "Properties of the study", joined(study.properties()));
    putAny(settings, GIVEN_PROPERTIES, joined(options.properties()));
    putAny(settings, "Before the client's class path", options.classPath());
    return settings;
  }

  private static void putAny(Map<String, String> settings, String name, String text) {
    if (!text.isEmpty()) {
      settings.put(name, text);
    }
  }

  private static boolean isLocal(StoreChoice store) {
    return !store.inProcess() && store.localStore().isPresent();
  }

  private static String place(StoreChoice store) {
    String place =
        store.inProcess()
            ? "in the client"
            : isLocal(store)
                ? "local, " + store.nodes() + (store.nodes() == 1 ? " node" : " nodes")
                : "at the given addresses";
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

  private static String values(Plan plan, Axis axis) {
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

  /** Whether it has all that a folder's record has; what a file leaves out is null. */
  @JsonIgnore
  boolean isComplete() {
    Object[] parts = {description, settings, configurations, trials, skipped, published};
    return Arrays.stream(parts).allMatch(Objects::nonNull)
        && hasTexts()
        && isFolderName(description.name())
        && configurations.stream().allMatch(one -> one != null && one.isComplete())
        && areDifferent(configurations, Configuration::id)
        && trials.stream()
            .allMatch(
                trial ->
                    trial != null
                        && isFileName(trial.name())
                        && configurations.stream()
                            .anyMatch(one -> one.id().equals(trial.configuration())))
        && areDifferent(trials, TrialRecord::name);
  }

  private boolean hasTexts() {
    return Stream.of(
            Stream.of(
                description.name(), description.title(), description.about(), description.source()),
            settings.values().stream(),
            skipped.stream(),
            published.stream().map(one -> one == null ? null : one.source()))
        .flatMap(texts -> texts)
        .allMatch(Objects::nonNull);
  }

  /** Files of a trial have its name, and are in the folder of all trials. */
  private static boolean isFileName(@Nullable String name) {
    return name != null && !name.isEmpty() && !NO_FILE_NAME.matcher(name).find();
  }

  /** What is published of a study goes into a folder of its name, and nowhere else. */
  private static boolean isFolderName(String name) {
    return isFileName(name) && !name.equals(".") && !name.equals("..");
  }

  private static <T> boolean areDifferent(List<T> all, Function<T, String> name) {
    return all.stream().map(name).distinct().count() == all.size();
  }

  /** The configuration with an id, which is there. */
  public Configuration configuration(String id) {
    return configurations.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
  }

  /**
   * A planned trial.
   *
   * @param configuration the id of its configuration
   * @param fingerprint of everything that it does, as in the journal of those that finished
   * @param arms the ids of the configurations that take turns with it in this measurement; null in
   *     a trial of one
   */
  public record TrialRecord(
      String name,
      String configuration,
      int repeat,
      String fingerprint,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> arms) {}

  /** Whether its protections take turns in measurements. */
  @JsonIgnore
  public boolean isInterleaved() {
    return trials.stream().anyMatch(trial -> trial.arms() != null);
  }

  /** A metric that somebody published, by the name that our results have for it. */
  public record PublishedValue(
      String source, String metric, @JsonUnwrapped Subject subject, double value) {
    /** Whether a configuration measures this: a comparison is of protected data. */
    public boolean isMeasuredBy(PublishedMetric measured, Configuration one) {
      if (measured.isComparison() && one.plain()) {
        return false;
      }
      // a metric that says nothing of protection is one of plain data
      boolean stated = subject.protection() != null;
      return subject.isAbout(one) && (stated || measured.isComparison() != one.plain());
    }
  }

  /** What it says of its configuration, counts unscaled; null where it says nothing. */
  public record Subject(
      @Nullable String store,
      @Nullable String workload,
      @Nullable String protection,
      @Nullable Long clients,
      @Nullable Long threads,
      @Nullable Long target,
      @Nullable Long records,
      @Nullable Long operations) {
    /** Whether it's about this configuration, as far as it says. */
    public boolean isAbout(Configuration one) {
      return fits(store, one.store())
          && fits(workload, one.workload())
          && fits(protection, one.protection())
          && fits(clients, (long) one.clients())
          && fits(threads, (long) one.threads())
          && fits(target, one.target())
          && fits(records, one.point().studyRecords())
          && fits(operations, one.point().studyOperations());
    }
  }

  private static boolean fits(@Nullable Object stated, Object actual) {
    return stated == null || stated.equals(actual);
  }
}
