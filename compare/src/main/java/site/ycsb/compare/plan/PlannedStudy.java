package site.ycsb.compare.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.LongStream;
import site.ycsb.compare.study.ClientLaunch;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialFiles;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.PropertyFile;
import site.ycsb.config.Secrets;

/** A study with what the command line changes of it and the plan that follows. */
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

  /**
   * Guesses how much room the tables of a plan's local stores take, for records of YCSB's default
   * size of 10 fields of 100 bytes: good for telling whether a disk is large enough. All tables
   * stay until every trial is valid; merging the files of one needs its size once more.
   */
  private static final class DiskEstimate {
    private static final long PLAIN_BYTES = 1600;

    /** Keys and names of every cell are longer too. */
    private static final long ENCRYPTED_BYTES = 3000;

    private DiskEstimate() {}

    static long bytes(StudyCommands commands, Plan plan) {
      Map<Dataset, Long> tables = new HashMap<>();
      List<Long> ofMeasurements = new ArrayList<>();
      for (PlannedTrial trial : plan.trials()) {
        Configuration one = trial.configuration();
        if (commands.store(trial.server()).localStore().isPresent()) {
          if (trial.isInterleaved()) {
            ofMeasurements.add(bytes(commands, trial));
          }
          long bytes = bytes(commands, one);
          commands
              .dataset(trial.server(), one)
              .ifPresent(table -> tables.merge(table, bytes, Math::max));
        }
      }
      long all =
          LongStream.concat(
                  tables.values().stream().mapToLong(Long::longValue),
                  ofMeasurements.stream().mapToLong(Long::longValue))
              .sum();
      return all + tables.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    private static long bytes(StudyCommands commands, Configuration one) {
      return one.records() * (commands.isEncryptedByClient(one) ? ENCRYPTED_BYTES : PLAIN_BYTES);
    }

    /** Of all that take turns, plain's control among them. */
    private static long bytes(StudyCommands commands, PlannedTrial trial) {
      return 2 * bytes(commands, trial.configuration())
          + trial.arms().stream().mapToLong(arm -> bytes(commands, arm.configuration())).sum();
    }
  }

  /**
   * The words of commands that run on other hosts. A launcher such as ssh hands them to a shell
   * there, which would read them again: an address with {@code &} ends there.
   */
  private static final class RemoteWords {
    private static final TrialFiles ANY_FILES = new TrialFiles(Path.of(""), "any");

    private final PlannedStudy planned;

    RemoteWords(PlannedStudy planned) {
      this.planned = planned;
    }

    /**
     * Checks that they arrive as they are.
     *
     * @throws site.ycsb.config.ConfigurationException with all that don't
     */
    void check() {
      Problems problems = new Problems();
      words().stream()
          .filter(word -> !Trial.isPlain(word))
          .map(this::problem)
          .forEach(problems::add);
      problems.throwIfAny();
    }

    private Set<String> words() {
      Set<String> words = new LinkedHashSet<>();
      ClientLaunch launch = planned.study().execution().launch();
      if (launch.isRemote()) {
        MeetingPoint meeting = MeetingPoint.of(launch);
        for (PlannedTrial trial : planned.plan().trials()) {
          planned
              .commands()
              .run(trial, ANY_FILES, meeting)
              .others()
              .forEach(other -> words.addAll(other.arguments()));
        }
      }
      return words;
    }

    private Problem problem(String word) {
      int equals = word.indexOf('=');
      String key = equals < 0 ? "launch" : word.substring(0, equals);
      String value = equals < 0 ? word : word.substring(equals + 1);
      return new Problem(
          key,
          Secrets.shown(key, value),
          planned.study().description().name(),
          "has characters that a shell on another host would read",
          "Put properties into a file of the same path on each host, named by the store's"
              + " properties-file, and give files plain names");
    }
  }

  /**
   * Finds a table into which two trials would insert the same keys, where the store rejects those
   * of the second one: half of such a study would fail.
   */
  private static final class RepeatedInserts {
    private final PlannedStudy planned;
    private final Function<StoreChoice, Optional<String>> upsertKeys;

    RepeatedInserts(PlannedStudy planned, Function<StoreChoice, Optional<String>> upsertKeys) {
      this.planned = planned;
      this.upsertKeys = upsertKeys;
    }

    private record Load(Dataset table, int repeat) {}

    /**
     * Checks the whole plan.
     *
     * @throws ConfigurationException naming the first such table's configuration
     */
    void check() {
      Reload reload = planned.study().reload();
      if (reload == Reload.TRIAL) {
        return;
      }
      StudyCommands commands = planned.commands();
      Map<Load, PlannedTrial> inserting = new HashMap<>();
      for (PlannedTrial trial : planned.plan().trials()) {
        Configuration one = trial.configuration();
        Optional<Dataset> table = commands.dataset(trial.server(), one);
        Optional<String> upsert = upsertKeys.apply(commands.store(trial.server()));
        if (table.isEmpty()
            || upsert.isEmpty()
            || !commands.inserts(one)
            || isOn(upsert.get(), commands, trial)) {
          continue;
        }
        Load load = new Load(table.get(), reload == Reload.REPEAT ? trial.repeat() : 0);
        if (inserting.putIfAbsent(load, trial) != null) {
          throw new ConfigurationException(
              new Problem(
                  "reload",
                  Property.nameOf(reload),
                  planned.study().description().name(),
                  "inserts of "
                      + one.words()
                      + " would fail in the second trial, since the first one has inserted their"
                      + " keys",
                  "Write reload: trial, or give " + upsert.get() + "=true"));
        }
      }
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
}
