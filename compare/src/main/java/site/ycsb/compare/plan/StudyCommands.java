package site.ycsb.compare.plan;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.client.results.StatusReporter;
import site.ycsb.compare.plan.PlannedStudy.Dataset;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.Protection.TransportRule;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.ClientLaunch;
import site.ycsb.compare.study.WorkloadChoice;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.JointTrial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.config.InputFile;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.YcsbKeys;
import site.ycsb.interleaved.run.ArmConfig;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.interleaved.run.ServerProtection;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.workloads.SharedProperties;

/** The commands of {@code bin/ycsb} that a study consists of, as a person would type them. */
public record StudyCommands(Study study, PlanOptions options) {
  /** Starting and stopping servers and tables. */
  private static final Duration ADMINISTRATION = Duration.ofMinutes(10);

  private static final long SEEDS_PER_STUDY = 1000;
  private static final int FINGERPRINT_BYTES = 8;

  public StoreChoice store(Server server) {
    return find(server.store());
  }

  /** How the sessions of a trial have to be, and of each that takes turns with it. */
  public List<TransportRule> transportRules(PlannedTrial trial) {
    boolean local = store(trial.server()).localStore().isPresent();
    return trial.configurations().map(one -> protection(one).transportRule(local)).toList();
  }

  /** Whether a server has a part in what protects a configuration. */
  public boolean isProtectedByServer(Configuration one) {
    return protection(one).atRest() || protection(one).transport().isEncrypted();
  }

  /** What a server protects of a configuration, by what a run of it found. */
  public ServerProtection serverProtection(Configuration one, RunResult found) {
    Properties own = new Properties();
    own.putAll(protection(one).properties());
    return ServerProtection.of(
        own, found.facts(), metric -> found.metric(ServerProtection.AT_REST_SECTION, metric));
  }

  /** Why the TLS of a configuration is surely plain's too. */
  Optional<Problem> sameConnection(Configuration one, Configuration plain) {
    return ServerProtection.sameConnection(
        one.protection(),
        "protection " + one.protection(),
        protection(one).properties(),
        protection(plain).properties());
  }

  public Trial startServer(Server server, String name) {
    int nodes = store(server).nodes();
    List<String> line = storeCommand(server, "start");
    if (server.transport().isEncrypted()) {
      line.add("--tls");
    }
    if (server.transport() == Transport.TLS) {
      line.add("--no-client-certificate");
    }
    if (nodes > 1) {
      line.addAll(List.of("--nodes", Integer.toString(nodes)));
    }
    return new Trial(name, line, ADMINISTRATION);
  }

  /** Does something else with a local store: {@code stop}, {@code wipe}, {@code status}. */
  public Trial server(Server server, String action, String name) {
    return new Trial(name, storeCommand(server, action), ADMINISTRATION);
  }

  /** Lets a local store write out and merge the files of its tables. */
  public Trial compact(Server server, String name) {
    return new Trial(name, storeCommand(server, "compact"), study.limits().command());
  }

  private List<String> storeCommand(Server server, String action) {
    List<String> line = new ArrayList<>();
    line.addAll(List.of("store", action, store(server).localStore().orElseThrow()));
    if (server.atRest()) {
      line.add("--atrest");
    }
    return line;
  }

  /**
   * The table of a configuration that the study loads; none for a store inside the client, and none
   * where protections take turns: such a measurement loads its tables itself.
   */
  public Optional<Dataset> dataset(Server server, Configuration configuration) {
    StoreChoice store = find(configuration.store());
    if (store.inProcess() || study.interleaving().isPresent()) {
      return Optional.empty();
    }
    return Optional.of(new Dataset(server, table(configuration)));
  }

  /** Whether the client, or the driver in it, encrypts what a configuration stores. */
  boolean isEncryptedByClient(Configuration configuration) {
    return protection(configuration).client() || protection(configuration).byDriver();
  }

  boolean inserts(Configuration configuration) {
    return workload(configuration).inserts(properties(configuration));
  }

  /** A property of a configuration's trials, but for those in files of the store's. */
  Optional<String> property(Configuration configuration, String key) {
    return workload(configuration).value(key, properties(configuration));
  }

  private String table(Configuration configuration) {
    if (!study.reload().isShared()) {
      return "study_" + configuration.id();
    }
    int protection = study.matrix().protections().indexOf(protection(configuration));
    WorkloadChoice workload = workload(configuration);
    String layout =
        workload.properties().isEmpty() ? "" : "_" + study.matrix().workloads().indexOf(workload);
    return "study_p" + protection + layout + "_" + configuration.records();
  }

  /** Removes the table with all that is in it, if it's there. */
  public Trial drop(Configuration configuration, String name) {
    return schema("drop", configuration, name);
  }

  public Trial create(Configuration configuration, String name) {
    return schema("create", configuration, name);
  }

  private Trial schema(String action, Configuration configuration, String name) {
    List<String> line = new ArrayList<>(List.of("schema", action, binding(configuration)));
    line.addAll(files(configuration));
    return trial(name, line, tableProperties(configuration), ADMINISTRATION);
  }

  public Trial load(Configuration configuration, String name) {
    int threads =
        study.matrix().levels().threads().stream().mapToInt(Integer::intValue).max().orElse(1);
    Map<String, String> properties = tableProperties(configuration);
    properties.put(YcsbKeys.RECORD_COUNT, Long.toString(configuration.records()));
    List<String> line = new ArrayList<>(List.of("load", binding(configuration)));
    line.addAll(files(configuration));
    line.addAll(List.of("-threads", Integer.toString(threads)));
    return trial(name, line, properties, study.limits().command());
  }

  /** Does the operations and measures. */
  public Trial run(PlannedTrial trial, TrialFiles files) {
    return study
        .interleaving()
        .map(limits -> interleave(trial, limits, files))
        .orElseGet(() -> run(trial, files, Map.of()));
  }

  /** Measures all protections of a point by one command, in which they take turns. */
  private Trial interleave(PlannedTrial trial, InterleavedConfig.Limits limits, TrialFiles files) {
    Configuration plain = trial.configuration();
    StoreChoice store = find(plain.store());
    Map<String, String> properties = commonProperties(plain);
    properties.put(YcsbKeys.RECORD_COUNT, Long.toString(plain.records()));
    properties.put(YcsbKeys.TABLE, "study_" + plain.id());
    properties.putAll(warmUp(plain).properties());
    List<String> line = line("interleave", store.binding(), plain);
    study.execution().bound().ifPresent(bound -> line.addAll(List.of("--slo", bound)));
    arms(trial, store::withFilesOfHere).forEach(arm -> line.addAll(List.of("--mode", arm)));
    line.addAll(
        List.of(
            "--precision",
            decimal(100 * limits.precision()) + "%",
            "--max-duration",
            time(limits.maxDuration()),
            "--seed",
            Long.toString(seed(trial)),
            "--reload",
            "--results",
            files.measurement().toString()));
    limits.slice().ifPresent(slice -> line.addAll(List.of("--slice", time(slice))));
    Duration limit = study.limits().command().plus(limits.maxDuration());
    return trial(files.name(), line, store.withFilesOfHere(properties), limit);
  }

  private List<String> arms(PlannedTrial trial, UnaryOperator<Map<String, String>> files) {
    List<String> arms = new ArrayList<>();
    arms.add(arm(ArmConfig.PLAIN, trial.configuration(), trial.server(), trial.server(), files));
    for (PlannedTrial.Arm one : trial.arms()) {
      Configuration configuration = one.configuration();
      arms.add(arm(configuration.protection(), configuration, one.server(), trial.server(), files));
    }
    return arms;
  }

  /** What an arm has for itself: its protection, and where a server of its own is. */
  private String arm(
      String name,
      Configuration configuration,
      Server server,
      Server plains,
      UnaryOperator<Map<String, String>> files) {
    Map<String, String> own = files.apply(protection(configuration).armProperties());
    if (!server.equals(plains)) {
      own.put(LocalStore.FOLDER.key(), "../" + server.folderName());
    }
    return own.isEmpty() ? name : name + ":" + joined(own);
  }

  private static String joined(Map<String, String> own) {
    return own.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(","));
  }

  private static String decimal(double percent) {
    return BigDecimal.valueOf(percent)
        .setScale(6, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  private static String time(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + "s"
        : duration.toMillis() + "ms";
  }

  private long seed(PlannedTrial trial) {
    return study.schedule().seed() * SEEDS_PER_STUDY + trial.repeat();
  }

  /** Does the same by several clients. */
  public JointTrial run(PlannedTrial trial, TrialFiles files, MeetingPoint meeting) {
    int clients = trial.configuration().clients();
    return new JointTrial(
        run(trial, files, meeting.coordinating(clients)),
        IntStream.range(1, clients)
            .mapToObj(number -> join(trial.configuration(), files, meeting, number))
            .toList());
  }

  /** The workload comes from the first client, only what belongs to its machine from here. */
  private Trial join(
      Configuration configuration, TrialFiles files, MeetingPoint meeting, int number) {
    StoreChoice store = find(configuration.store());
    Map<String, String> properties = properties(configuration);
    properties.keySet().removeIf(key -> !store.isOfMachine(key));
    properties.putAll(meeting.joining());
    List<String> line = new ArrayList<>(List.of("join", meeting.address()));
    line.addAll(propertiesFiles(store));
    finish(line, properties);
    return new Trial(
        files.name() + "-join" + number,
        line,
        study.limits().command(),
        study.execution().launch().starter(number));
  }

  /**
   * What tells a trial from one that does something else: a hash of its configuration, its server,
   * what its command is given, and its workload's file. Where files are has no part in it.
   */
  public String fingerprint(PlannedTrial trial) {
    Configuration configuration = trial.configuration();
    Path file = workload(configuration).file();
    String all =
        String.join(
                "\n",
                trial.words(),
                "repeat " + trial.repeat() + " of seed " + study.schedule().seed(),
                binding(configuration) + " on " + trial.server().folderName(),
                properties(configuration).toString(), // sorted
                warmUp(configuration).toString(),
                study.execution().bound().stream().toList().toString(),
                Property.nameOf(study.reload()),
                text(file))
            + study
                .interleaving()
                .map(limits -> "\n" + limits + arms(trial, own -> own))
                .orElse("");
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, FINGERPRINT_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a file holds; its name when it can't be read. */
  private static String text(Path file) {
    try {
      return new String(InputFile.read(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return String.valueOf(file.getFileName());
    }
  }

  /** Does a few operations on a table with few records, to see whether they can be done at all. */
  public Trial tryOut(Configuration few, TrialFiles files) {
    Map<String, String> properties = runProperties(few, files);
    List<String> line = new ArrayList<>(List.of("run", binding(few)));
    line.addAll(files(few));
    return trial(files.name(), line, find(few.store()).withFilesOfHere(properties), ADMINISTRATION);
  }

  private Trial run(PlannedTrial trial, TrialFiles files, Map<String, String> together) {
    Configuration configuration = trial.configuration();
    Map<String, String> properties = runProperties(configuration, files);
    properties.putAll(together);
    // trials of one repeat do the same operations: what differs is the protection
    properties.put(SharedProperties.SEED.key(), Long.toString(seed(trial)));
    properties.put(MeasurementConfig.LOG_FILE.key(), files.log().toString());
    properties.put(StatusReporter.STATUS_INTERVAL_SECONDS.key(), "1");
    properties.putAll(warmUp(configuration).properties());
    study
        .limits()
        .measured()
        .ifPresent(
            limit -> properties.put(YcsbKeys.MAX_EXECUTION_TIME, Long.toString(limit.toSeconds())));
    List<String> line = line("run", binding(configuration), configuration);
    line.add("-s");
    StoreChoice store = find(configuration.store());
    return trial(files.name(), line, store.withFilesOfHere(properties), study.limits().command());
  }

  private List<String> line(String command, String binding, Configuration configuration) {
    List<String> line = new ArrayList<>(List.of(command, binding));
    line.addAll(files(configuration));
    line.addAll(List.of("-threads", Integer.toString(configuration.threads())));
    if (configuration.target() > 0) {
      line.addAll(List.of("-target", Long.toString(configuration.target())));
    }
    return line;
  }

  TrialWarmUp warmUp(Configuration configuration) {
    return workload(configuration).warmUp();
  }

  private List<String> files(Configuration configuration) {
    List<String> files = new ArrayList<>(List.of("-P", workload(configuration).file().toString()));
    files.addAll(propertiesFiles(find(configuration.store())));
    return files;
  }

  private static List<String> propertiesFiles(StoreChoice store) {
    return store.propertiesFiles().stream()
        .flatMap(file -> Stream.of("-P", file.toString()))
        .toList();
  }

  /** The address of a configuration's server, as it was given; empty when it is started here. */
  public Optional<String> address(Configuration configuration) {
    StoreChoice store = find(configuration.store());
    if (store.inProcess() || store.localStore().isPresent()) {
      return Optional.empty();
    }
    Map<String, String> properties = properties(configuration);
    String given =
        store.addressKeys().stream()
            .filter(properties::containsKey)
            .map(key -> key + "=" + Secrets.shown(key, properties.getOrDefault(key, "")))
            .collect(Collectors.joining(" "));
    return Optional.of(given.isEmpty() ? "the address in its files" : given);
  }

  private String binding(Configuration configuration) {
    String binding = find(configuration.store()).binding();
    return protection(configuration).client() ? "encrypted-" + binding : binding;
  }

  private Map<String, String> properties(Configuration configuration) {
    Map<String, String> properties = commonProperties(configuration);
    properties.putAll(protection(configuration).properties());
    properties.putAll(options.properties());
    return properties;
  }

  /** With the table that the study loads. */
  private Map<String, String> tableProperties(Configuration configuration) {
    Map<String, String> properties = properties(configuration);
    properties.put(YcsbKeys.TABLE, table(configuration));
    return properties;
  }

  private Map<String, String> runProperties(Configuration configuration, TrialFiles files) {
    Map<String, String> properties = tableProperties(configuration);
    properties.put(YcsbKeys.RECORD_COUNT, Long.toString(configuration.records()));
    properties.put(YcsbKeys.OPERATION_COUNT, Long.toString(configuration.operations()));
    properties.put(ResultConfig.JSON_FILE.key(), files.result().toString());
    return properties;
  }

  /** Those that all protections have. */
  private Map<String, String> commonProperties(Configuration configuration) {
    Map<String, String> properties = new TreeMap<>(study.properties());
    properties.putAll(find(configuration.store()).properties());
    properties.putAll(workload(configuration).properties());
    properties.putAll(options.properties());
    return properties;
  }

  private Trial trial(
      String name, List<String> line, Map<String, String> properties, Duration limit) {
    finish(line, properties);
    return new Trial(name, line, limit);
  }

  private void finish(List<String> line, Map<String, String> properties) {
    if (!options.classPath().isEmpty()) {
      line.addAll(List.of("-cp", options.classPath()));
    }
    properties.forEach((key, value) -> line.addAll(List.of("-p", key + "=" + value)));
  }

  private StoreChoice find(String store) {
    return study.matrix().store(store);
  }

  private Protection protection(Configuration configuration) {
    return study.matrix().protection(configuration.protection());
  }

  private WorkloadChoice workload(Configuration configuration) {
    return study.matrix().workload(configuration.workload());
  }

  /**
   * Where the clients of a trial meet.
   *
   * @param address host and port at which the first one is reached
   * @param tokenFile the file that lets the others in, as each of them finds it
   */
  public record MeetingPoint(String address, String tokenFile) {
    private static final String TOKEN_FILE = "cluster.token.file";

    /** As far as it is known before a trial starts. */
    public static MeetingPoint of(ClientLaunch launch) {
      return new MeetingPoint(
          launch.listen().orElse("127.0.0.1:<port>"), launch.tokenFile().orElse("<token>"));
    }

    Map<String, String> coordinating(int clients) {
      return Map.of(
          "cluster.clients",
          Integer.toString(clients),
          "cluster.listen",
          address,
          TOKEN_FILE,
          tokenFile);
    }

    Map<String, String> joining() {
      return Map.of(TOKEN_FILE, tokenFile);
    }
  }
}
