package site.ycsb.compare.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.plan.StudyCommands.MeetingPoint;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.ClientLaunch;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.PropertyFile;
import site.ycsb.config.ShellWord;

/** A study with what the command line changes of it and the plan that follows. */
public record PlannedStudy(Study study, PlanOptions options, Plan plan) {
  private static final long PLAIN_BYTES = 1600;

  /** Keys and names of every cell are longer too. */
  private static final long ENCRYPTED_BYTES = 3000;

  /**
   * Plans a study.
   *
   * @throws site.ycsb.config.ConfigurationException when it can't be planned, or its commands can't
   *     reach other hosts
   */
  public static PlannedStudy of(
      Study study, PlanOptions options, Function<StoreChoice, LocalProtections> protections) {
    PlannedStudy planned =
        new PlannedStudy(study, options, new Planner(study, options, protections).plan());
    planned.checkRemoteWords();
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
    if (study.reload() == Reload.TRIAL) {
      return this;
    }
    record Load(Dataset table, int repeat) {}
    StudyCommands commands = commands();
    Set<Load> inserting = new HashSet<>();
    for (PlannedTrial trial : plan.trials()) {
      Configuration one = trial.configuration();
      Optional<Dataset> table = commands.dataset(trial.server(), one);
      Optional<String> upsert = upsertKeys.apply(commands.store(trial.server()));
      if (table.isPresent()
          && upsert.isPresent()
          && commands.inserts(one)
          && !isOn(upsert.get(), commands, trial)
          && !inserting.add(
              new Load(table.get(), study.reload() == Reload.REPEAT ? trial.repeat() : 0))) {
        throw new ConfigurationException(
            new Problem(
                "reload",
                Property.nameOf(study.reload()),
                study.description().name(),
                "inserts of "
                    + one.words()
                    + " would fail in the second trial, since the first one has inserted their"
                    + " keys",
                "Write reload: trial, or give " + upsert.get() + "=true"));
      }
    }
    return this;
  }

  /**
   * The same, checked for TLS that plain has too, as it connects to the same server alike.
   *
   * @param isKnown whether properties alone decide how the binding of a store connects
   * @throws site.ycsb.config.ConfigurationException when the two would be compared
   */
  public PlannedStudy withoutSameConnections(Predicate<StoreChoice> isKnown) {
    StudyCommands commands = commands();
    Problems problems = new Problems();
    for (StoreChoice store : measuredStores()) {
      List<Configuration> there =
          plan.configurations().stream().filter(one -> one.store().equals(store.name())).toList();
      Optional<Configuration> plain = there.stream().filter(Configuration::plain).findFirst();
      if (plain.isPresent() && commands.address(plain.get()).isPresent() && isKnown.test(store)) {
        there.stream()
            .flatMap(one -> commands.sameConnection(one, plain.get()).stream())
            .forEach(problems::add);
      }
    }
    problems.throwIfAny();
    return this;
  }

  private static boolean isOn(String key, StudyCommands commands, PlannedTrial trial) {
    Optional<String> value = commands.property(trial.configuration(), key);
    for (Path file : commands.store(trial.server()).propertiesFiles()) {
      value = value.or(() -> inFile(file, key));
    }
    return Boolean.parseBoolean(value.orElse("").strip());
  }

  private static Optional<String> inFile(Path file, String key) {
    try {
      return Optional.ofNullable(PropertyFile.read(file).getProperty(key));
    } catch (IOException e) {
      return Optional.empty(); // its commands say what is wrong with it
    }
  }

  /**
   * Checks that the words of commands on other hosts arrive as they are. A launcher such as ssh
   * hands them to a shell there, which would read them again: an address with {@code &} ends there.
   */
  private void checkRemoteWords() {
    ClientLaunch launch = study.execution().launch();
    if (!launch.isRemote()) {
      return;
    }
    TrialFiles anyFiles = new TrialFiles(Path.of(""), "any");
    MeetingPoint meeting = MeetingPoint.of(launch);
    Problems problems = new Problems();
    plan.trials().stream()
        .flatMap(trial -> commands().run(trial, anyFiles, meeting).others().stream())
        .flatMap(other -> other.arguments().stream())
        .filter(word -> !ShellWord.isPlain(word))
        .distinct()
        .map(this::remoteProblem)
        .forEach(problems::add);
    problems.throwIfAny();
  }

  private Problem remoteProblem(String word) {
    int equals = word.indexOf('=');
    String key = equals < 0 ? "launch" : word.substring(0, equals);
    return new Problem(
        key,
        word.substring(equals + 1),
        study.description().name(),
        "has characters that a shell on another host would read",
        "Put properties into a file of the same path on each host, named by the store's"
            + " properties-file, and give files plain names");
  }

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
      Map<String, Set<String>> protections = new LinkedHashMap<>();
      for (Configuration one : plan.configurations()) {
        if (one.store().equals(store.name())) {
          String place =
              commands
                  .address(one)
                  .map(address -> " at " + address)
                  .orElse(store.inProcess() ? ", in the client" : ", started here for it");
          protections.computeIfAbsent(place, key -> new LinkedHashSet<>()).add(one.protection());
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

  /**
   * Guesses how many bytes the tables of its local stores take, for records of YCSB's default size
   * of 10 fields of 100 bytes: good for telling whether a disk is large enough. All tables stay
   * until every trial is valid; merging the files of one needs its size once more.
   */
  public long diskBytes() {
    StudyCommands commands = commands();
    Map<Dataset, Long> tables = new HashMap<>();
    long ofMeasurements = 0;
    for (PlannedTrial trial : plan.trials()) {
      Configuration one = trial.configuration();
      if (commands.store(trial.server()).localStore().isPresent()) {
        long bytes = bytes(commands, one);
        if (trial.isInterleaved()) {
          // plain's control too
          ofMeasurements +=
              bytes + trial.configurations().mapToLong(each -> bytes(commands, each)).sum();
        }
        commands
            .dataset(trial.server(), one)
            .ifPresent(table -> tables.merge(table, bytes, Math::max));
      }
    }
    LongSummaryStatistics sizes =
        tables.values().stream().mapToLong(Long::longValue).summaryStatistics();
    return ofMeasurements + sizes.getSum() + Math.max(0, sizes.getMax());
  }

  private static long bytes(StudyCommands commands, Configuration one) {
    return one.records() * (commands.isEncryptedByClient(one) ? ENCRYPTED_BYTES : PLAIN_BYTES);
  }

  /** How long they take, as a guess. */
  public Estimate estimate() {
    return new Estimate(study, commands());
  }

  /** A loaded table. */
  public record Dataset(Server server, String table) {}

  /**
   * How the data of a local store can be protected by its server.
   *
   * @param clientCertificates whether it can require certificates of its clients for that
   */
  public record LocalProtections(boolean atRest, boolean tls, boolean clientCertificates) {
    public static final LocalProtections ALL = new LocalProtections(true, true, true);

    public static final LocalProtections NONE = new LocalProtections(false, false, false);
  }

  /**
   * Everything that a study does, in its order.
   *
   * @param configurations the configurations, in the study's order
   * @param trials the trials, in the order of doing them: those of a store follow each other
   * @param skipped what the study's lists would combine but can't be, in words
   */
  public record Plan(
      List<Configuration> configurations, List<PlannedTrial> trials, List<String> skipped) {
    public Plan {
      configurations = List.copyOf(configurations);
      trials = List.copyOf(trials);
      skipped = List.copyOf(skipped);
    }

    /** The same with some of its trials only. */
    public Plan only(Predicate<PlannedTrial> chosen) {
      return new Plan(configurations, trials.stream().filter(chosen).toList(), skipped);
    }

    /** All servers, in the order of their use. */
    public List<Server> servers() {
      return trials.stream().flatMap(PlannedTrial::servers).distinct().toList();
    }

    /**
     * Whether a store's servers are started anew for each repeat: where it has several, the server
     * is what differs, and one start of each would be one measurement, however many repeats it has.
     */
    public boolean restarts(String store) {
      return ofStore(store).size() > 1;
    }

    /** A store's servers in the order of starting them for a repeat: each is the first by turns. */
    public List<Server> servers(String store, int repeat) {
      List<Server> order = new ArrayList<>(ofStore(store));
      Collections.rotate(order, 1 - repeat);
      return order;
    }

    private List<Server> ofStore(String store) {
      return servers().stream().filter(server -> server.store().equals(store)).toList();
    }

    long starts(Server server) {
      return restarts(server.store())
          ? trials(server).stream().mapToInt(PlannedTrial::repeat).distinct().count()
          : 1;
    }

    /** The trials on a server, in the order of doing them. */
    public List<PlannedTrial> trials(Server server) {
      return trials.stream().filter(trial -> trial.servers().anyMatch(server::equals)).toList();
    }
  }
}
