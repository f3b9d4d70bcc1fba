package site.ycsb.compare.study;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import site.ycsb.config.ConfigurationException;
import site.ycsb.interleaved.run.InterleavedConfig;

/**
 * A study as its file asks for it.
 *
 * @param matrix what is combined with each other
 * @param schedule how often and in which order
 * @param reload when tables are loaded
 * @param compaction when local stores merge the files of their tables
 * @param execution how commands are run
 * @param published metrics of others, shown next to the measured ones
 */
public record Study(
    Description description,
    Matrix matrix,
    Schedule schedule,
    Reload reload,
    Compaction compaction,
    Execution execution,
    List<PublishedFile> published) {
  public Study {
    published = List.copyOf(published);
  }

  /**
   * Every combination of these is a configuration.
   *
   * @param protections what protects the data; {@code plain} among them when anything is compared
   */
  public record Matrix(
      List<StoreChoice> stores,
      List<Protection> protections,
      List<WorkloadChoice> workloads,
      LoadLevels levels) {
    public Matrix {
      stores = List.copyOf(stores);
      protections = List.copyOf(protections);
      workloads = List.copyOf(workloads);
    }

    /** The store of this name, which is there; so are the others. */
    public StoreChoice store(String name) {
      return named(stores, StoreChoice::name, name);
    }

    public Protection protection(String name) {
      return named(protections, Protection::name, name);
    }

    public WorkloadChoice workload(String name) {
      return named(workloads, WorkloadChoice::name, name);
    }

    private static <T> T named(List<T> all, Function<T, String> nameOf, String name) {
      return all.stream().filter(one -> nameOf.apply(one).equals(name)).findFirst().orElseThrow();
    }
  }

  /**
   * By whom and how much is asked of a store.
   *
   * @param targets operations per second that all clients together aim at; 0 is as fast as possible
   * @param operations operation counts; empty: as many as records
   */
  public record LoadLevels(
      List<Integer> clients,
      List<Integer> threads,
      List<Long> targets,
      List<Long> records,
      List<Long> operations) {
    public LoadLevels {
      clients = List.copyOf(clients);
      threads = List.copyOf(threads);
      targets = List.copyOf(targets);
      records = List.copyOf(records);
      operations = List.copyOf(operations);
    }

    public int maxClients() {
      return clients.stream().mapToInt(Integer::intValue).max().orElse(1);
    }
  }

  /**
   * The order of a study.
   *
   * @param repeats measured trials of each configuration
   * @param serverWarmUpSeconds how long trials that don't count run on a local store that was just
   *     started; one always does
   * @param seed of the order of trials and of their operations
   * @param interleaving when interleaved measurements of protections end; empty when each trial is
   *     a process of its own
   */
  public record Schedule(
      int repeats,
      long serverWarmUpSeconds,
      long seed,
      Optional<InterleavedConfig.Limits> interleaving) {
    /** The seed of a study that names none. */
    public static final long DEFAULT_SEED = 1;
  }

  /**
   * How commands are run.
   *
   * @param launch where the further clients of trials that have several are started
   * @param bound of latency, of which interleaved measurements compare the highest rates that keep
   *     it; empty when operations are done as fast as possible, or at a target
   */
  public record Execution(
      Limits limits, Map<String, String> properties, ClientLaunch launch, Optional<String> bound) {
    public Execution {
      properties = Map.copyOf(properties);
    }
  }

  /** When its interleaved measurements end; empty when each trial is a process of its own. */
  public Optional<InterleavedConfig.Limits> interleaving() {
    return schedule.interleaving();
  }

  /** The same with other limits of its interleaved measurements. */
  public Study withInterleaving(InterleavedConfig.Limits limits) {
    return new Study(
        description,
        matrix,
        new Schedule(
            schedule.repeats(),
            schedule.serverWarmUpSeconds(),
            schedule.seed(),
            Optional.of(limits)),
        reload,
        compaction,
        execution,
        published);
  }

  public Limits limits() {
    return execution.limits();
  }

  public Map<String, String> properties() {
    return execution.properties();
  }

  /**
   * The protection that the others are compared with: the first that protects nothing. Another such
   * has properties of its own, whose cost is asked for.
   */
  public Optional<Protection> plain() {
    return matrix.protections().stream().filter(Protection::isPlain).findFirst();
  }

  /**
   * A study in words.
   *
   * @param name what its folders are called
   * @param title one line
   * @param about what it is for, in sentences; may be empty
   * @param source where the method comes from, such as a paper; may be empty
   */
  public record Description(String name, String title, String about, String source) {}

  /**
   * How long things may take, and how much a trial may be disturbed.
   *
   * @param measured the measured part of a run, which ends there with fewer operations
   * @param command one command, from its start to its end, before it is stopped and counts as
   *     failed
   * @param stealPercent share of the machine's processors that other virtual machines may take in
   *     the measured part before the trial is done again
   */
  public record Limits(Optional<Duration> measured, Duration command, long stealPercent) {
    /** Less than other things change a trial by. */
    public static final long DEFAULT_STEAL_PERCENT = 5;

    public static final long DEFAULT_COMMAND_SECONDS = 3600;
  }

  /** When local stores write out and merge the files of their tables. */
  public enum Compaction {
    /** Before each measured trial. */
    TRIAL,
    /** When the store itself finds it due. */
    NEVER
  }

  /** When tables are loaded. */
  public enum Reload {
    /** Before each trial, into an empty table. */
    TRIAL,
    /** Before a configuration's first trial, into a table that only its trials use. */
    CONFIGURATION,
    /**
     * In each repeat once for each store, protection and record count, into an empty table; all
     * trials of those share it until the next repeat.
     */
    REPEAT,
    /** Once for each store, protection and record count; all trials of those share the table. */
    NEVER;

    public boolean isRepeated() {
      return this == TRIAL || this == REPEAT;
    }

    /** Whether trials of several configurations use one table. */
    public boolean isShared() {
      return this == REPEAT || this == NEVER;
    }
  }

  /** How a study compares protections. */
  public enum Design {
    /** Each configuration by several trials, each a process of its own. */
    TRIALS,
    /** All protections by one process, which lets them take turns in slices. */
    INTERLEAVED
  }

  /**
   * How the clients that join the first one of a trial are started, and where they meet.
   *
   * @param hosts where they run, one for each; empty: on this machine
   * @param command what starts {@code bin/ycsb} for them, word by word; empty: what starts it here
   * @param listen host and port at which the first client is reached; empty: a free port of this
   *     machine, for itself only
   * @param tokenFile the file that lets clients in, under the same name on each host; empty: the
   *     study creates one
   */
  public record ClientLaunch(
      List<String> hosts,
      List<String> command,
      Optional<String> listen,
      Optional<String> tokenFile) {
    /** What is replaced by a client's host in the words of a command. */
    public static final String HOST = "{host}";

    /** Processes of this installation. */
    public static final ClientLaunch LOCAL =
        new ClientLaunch(List.of(), List.of(), Optional.empty(), Optional.empty());

    public ClientLaunch {
      hosts = List.copyOf(hosts);
      command = List.copyOf(command);
    }

    /** Whether clients are started on other machines. */
    public boolean isRemote() {
      return !hosts.isEmpty();
    }

    /** What starts {@code bin/ycsb} for a client. */
    public List<String> starter(int number) {
      return isRemote()
          ? command.stream().map(word -> word.replace(HOST, hosts.get(number - 1))).toList()
          : command;
    }
  }

  /**
   * A data file with metrics that others published, and how its columns are to be read.
   *
   * @param origin the study's file and line that name it
   * @param source what the metrics are from
   * @param where column to text: only rows with these values count
   * @param match what a configuration calls it ({@code store}, {@code workload}, {@code records},
   *     {@code operations}, {@code threads}, {@code target}, {@code protection}) to the column
   * @param translate for a word of {@code match}, what a text of its column means in the study
   */
  public record PublishedFile(
      Path file,
      String origin,
      String source,
      Map<String, String> where,
      Map<String, String> match,
      Map<String, Map<String, String>> translate,
      List<Value> values) {

    public PublishedFile {
      where = inOrder(where);
      match = inOrder(match);
      translate = inOrder(translate);
      values = List.copyOf(values);
    }

    /**
     * A column of metrics.
     *
     * @param origin the study's file and line that ask for it
     * @param metric what it measures, as our results call it
     * @param set what of a configuration this column says by itself, such as {@code store=hbase}
     * @param where column to text: only rows with these values have this metric
     */
    public record Value(
        String origin,
        String metric,
        String column,
        Map<String, String> set,
        Map<String, String> where) {
      public Value {
        set = inOrder(set);
        where = inOrder(where);
      }
    }

    /** So that messages come in the study's order. */
    private static <V> Map<String, V> inOrder(Map<String, V> map) {
      return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
  }

  /** How large the numbers of a study may be. */
  public static final class Bounds {
    /** Records, operations and operations per second. */
    public static final long MAX_RECORDS = 10_000_000_000L;

    public static final int MAX_REPEATS = 1000;

    public static final int MAX_CLIENTS = 1000;

    public static final int MAX_THREADS = 100_000;

    /** Any duration, in seconds. */
    public static final long MAX_SECONDS = 1_000_000;

    private Bounds() {}

    /**
     * Checks a number that an argument gives.
     *
     * @param nextStep what to do when it isn't from {@code min} to {@code max}
     * @throws ConfigurationException when it isn't
     */
    public static void check(String argument, long value, long min, long max, String nextStep) {
      if (value < min || value > max) {
        throw ConfigurationException.ofArgument(
            argument, Long.toString(value), "must be from " + min + " to " + max, nextStep);
      }
    }
  }
}
