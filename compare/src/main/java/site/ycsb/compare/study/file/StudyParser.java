package site.ycsb.compare.study.file;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.config.WarmUp;
import site.ycsb.compare.study.Bounds;
import site.ycsb.compare.study.ClientLaunch;
import site.ycsb.compare.study.Compaction;
import site.ycsb.compare.study.Design;
import site.ycsb.compare.study.Limits;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.ProtectionParser;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.StorePropertiesFile;
import site.ycsb.compare.study.Stores;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.StudyDescription;
import site.ycsb.compare.study.TrialWarmUp;
import site.ycsb.compare.study.WorkloadChoice;
import site.ycsb.config.Property;
import site.ycsb.interleaved.run.InterleavedConfig;

/** Makes a study of a YAML document. Continues after a problem, so that all are found. */
record StudyParser(
    StudyProblems problems,
    Path folder,
    Path workloadFolder,
    List<Binding> bindings,
    Set<String> given) {
  private static final String WARM_UP = "warmup";
  private static final String PROPERTIES_FILE = "properties-file";
  private static final String CLIENTS = "clients";
  private static final String LAUNCH = "launch";
  private static final String TARGETS = "targets";
  private static final List<String> KEYS =
      List.of(
          "study",
          "title",
          "about",
          "source",
          DesignParser.KEY,
          "stores",
          "protections",
          "workloads",
          CLIENTS,
          "threads",
          TARGETS,
          DesignParser.BOUND,
          "records",
          "operations",
          "repeats",
          WARM_UP,
          "seed",
          "reload",
          "compact",
          "limits",
          LAUNCH,
          "properties",
          "published");

  private static final List<String> LIMITS =
      Stream.concat(
              Stream.of("measured-seconds", "command-seconds", "steal-percent"),
              DesignParser.LIMITS.stream())
          .toList();

  /** Most of what a server's compiler and caches gain, on a small machine. */
  private static final long DEFAULT_SERVER_SECONDS = 30;

  Study parse(YamlNode root, String fileName) {
    Map<String, YamlNode> keys = root.map(KEYS);
    for (String needed : List.of("stores", "protections", "workloads", "records")) {
      if (!keys.containsKey(needed)) {
        problems.add(needed, "", root.line(), "must be given", "Add it to the study");
      }
    }
    String name = YamlValues.text(keys, "study", withoutSuffix(fileName));
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
      problems.add(
          "study",
          name,
          Optional.ofNullable(keys.get("study")).map(YamlNode::line).orElse(1),
          "must be letters, digits, '.', '_' and '-', since directories are named after it",
          "Choose a short name");
    }
    List<Protection> protections =
        distinct(keys, "protections", protection(new ProtectionParser()), Protection::name);
    Map<String, YamlNode> warmUpParts =
        parts(keys, WARM_UP, List.of("operations", "seconds", "until", "limit", "server-seconds"));
    TrialWarmUp warmUp = warmUp(warmUpParts);
    List<WorkloadChoice> workloads =
        distinct(keys, "workloads", node -> workload(node, warmUp), WorkloadChoice::name);
    Map<String, String> properties = YamlValues.properties(keys);
    Set<String> everywhere = new HashSet<>(given);
    everywhere.addAll(properties.keySet());
    Stores found = new Stores(bindings, everywhere, protections, workloads);
    List<StoreChoice> stores =
        distinct(keys, "stores", node -> store(node, found), StoreChoice::name);
    Study.Matrix matrix = new Study.Matrix(stores, protections, workloads, levels(keys));
    Map<String, YamlNode> limitParts = parts(keys, "limits", LIMITS);
    Study.Execution execution =
        new Study.Execution(
            limits(limitParts),
            properties,
            launch(keys, matrix.levels().maxClients()),
            bound(keys, matrix, properties));
    checkClients(keys, matrix, execution);
    Design design = word(keys, DesignParser.KEY, Design.values(), Design.TRIALS);
    Study.Schedule schedule =
        new Study.Schedule(
            (int)
                YamlValues.number(
                    keys, "repeats", 1, Bounds.MAX_REPEATS, design == Design.TRIALS ? 3 : 1),
            YamlValues.number(
                warmUpParts, "server-seconds", 0, Bounds.MAX_SECONDS, DEFAULT_SERVER_SECONDS),
            YamlValues.number(keys, "seed", 0, Integer.MAX_VALUE, Study.Schedule.DEFAULT_SEED),
            new DesignParser(keys, limitParts, warmUpParts).parse(design, matrix));
    return new Study(
        new StudyDescription(
            name,
            YamlValues.text(keys, "title", name),
            YamlValues.text(keys, "about", ""),
            YamlValues.text(keys, "source", "")),
        matrix,
        schedule,
        word(keys, "reload", Reload.values(), reload(matrix, execution)),
        word(keys, "compact", Compaction.values(), Compaction.TRIAL),
        execution,
        distinct(
            keys,
            "published",
            node -> new PublishedParser(folder).parse(node),
            file -> file.file() + " " + file.where() + file.values()));
  }

  /** Stores differ in what they do with an insert of a record that is there already. */
  private static Reload reload(Study.Matrix matrix, Study.Execution execution) {
    return matrix.workloads().stream().anyMatch(one -> one.inserts(execution.properties()))
        ? Reload.TRIAL
        : Reload.CONFIGURATION;
  }

  private static String withoutSuffix(String fileName) {
    return fileName.replaceFirst("\\.ya?ml$", "");
  }

  /** A list whose items have different names. */
  private <T> List<T> distinct(
      Map<String, YamlNode> keys,
      String key,
      Function<YamlNode, Optional<T>> parser,
      Function<T, String> name) {
    List<T> parsed = new ArrayList<>();
    Set<String> names = new HashSet<>();
    @Nullable YamlNode list = keys.get(key);
    if (list == null) {
      return parsed;
    }
    if (list.items().isEmpty()) {
      list.reject("must have an entry", "Add one");
    }
    for (YamlNode item : list.items()) {
      Optional<T> one = parser.apply(item);
      if (one.isPresent() && !names.add(name.apply(one.get()))) {
        item.reject("is given twice", "Keep one of them, or give one another name");
      }
      one.ifPresent(parsed::add);
    }
    return parsed;
  }

  private Function<YamlNode, Optional<Protection>> protection(ProtectionParser parser) {
    return node -> {
      if (node.text().isPresent()) {
        String words = node.text().get();
        return parser.parse(words, words, Map.of(), node::reject);
      }
      Map<String, YamlNode> keys = node.map(List.of("protection", "name", "properties"));
      if (!node.isMap()) {
        return Optional.empty();
      }
      @Nullable YamlNode word = keys.get("protection");
      if (word == null || word.text().isEmpty()) {
        node.reject("must say what protects", "Add 'protection: client-256'");
        return Optional.empty();
      }
      String words = word.text().get();
      String name = YamlValues.text(keys, "name", words);
      return parser.parse(words, name, YamlValues.properties(keys), node::reject);
    };
  }

  private Optional<StoreChoice> store(YamlNode node, Stores stores) {
    if (node.text().isPresent()) {
      return store(node, node, Map.of(), stores);
    }
    Map<String, YamlNode> keys =
        node.map(List.of("store", "name", "nodes", "properties", PROPERTIES_FILE));
    if (!node.isMap()) {
      return Optional.empty();
    }
    @Nullable YamlNode binding = keys.get("store");
    if (binding == null) {
      node.reject("must name a store", "Add 'store: <binding>'");
      return Optional.empty();
    }
    return store(node, binding, keys, stores);
  }

  private Optional<StoreChoice> store(
      YamlNode node, YamlNode bindingNode, Map<String, YamlNode> keys, Stores stores) {
    String word = bindingNode.text().orElse("");
    Map<String, String> properties = YamlValues.properties(keys);
    int nodes = (int) YamlValues.number(keys, "nodes", 1, 99, 1);
    String name = YamlValues.text(keys, "name", word);
    Optional<StoreChoice> store =
        stores.find(word, name, nodes, properties, propertiesFiles(keys), bindingNode::reject);
    if (store.isPresent() && keys.containsKey("nodes") && store.get().localStore().isEmpty()) {
      node.reject("has nodes only when it is started here", "Leave nodes or the addresses out");
    }
    if (store.isPresent() && !name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
      node.reject(
          "has a name that isn't valid for a directory",
          "Use letters, digits, '.', '_' and '-', a letter or digit first");
    }
    return store;
  }

  private List<StorePropertiesFile> propertiesFiles(Map<String, YamlNode> keys) {
    @Nullable YamlNode node = keys.get(PROPERTIES_FILE);
    List<StorePropertiesFile> files = new ArrayList<>();
    for (YamlNode item : node == null ? List.<YamlNode>of() : node.items()) {
      Optional<Path> file = YamlValues.file(item.text().orElse(""), folder);
      if (file.isEmpty()) {
        item.reject("must be a file of properties", "Give its path, from the study's directory");
      } else {
        StorePropertiesFile.read(file.get(), item::reject).ifPresent(files::add);
      }
    }
    return files;
  }

  private Optional<WorkloadChoice> workload(YamlNode node, TrialWarmUp studys) {
    Map<String, YamlNode> keys =
        node.isMap() ? node.map(List.of("workload", "name", WARM_UP, "properties")) : Map.of();
    @Nullable YamlNode fileNode = node.isMap() ? keys.get("workload") : node;
    String word = fileNode == null ? "" : fileNode.text().orElse("");
    if (word.isEmpty()) {
      node.reject("must name a workload file", "Write 'workload: workloada'");
      return Optional.empty();
    }
    String fileName = word.length() == 1 ? "workload" + word : word;
    Optional<Path> file = YamlValues.file(fileName, folder, workloadFolder);
    if (file.isEmpty()) {
      node.reject(
          "must be a workload file; looked for "
              + fileName
              + " in "
              + folder
              + " and "
              + workloadFolder,
          "Give one of " + workloadFolder + ", or a file next to the study");
      return Optional.empty();
    }
    String name = YamlValues.text(keys, "name", String.valueOf(Path.of(fileName).getFileName()));
    TrialWarmUp warmUp =
        keys.containsKey(WARM_UP)
            ? warmUp(parts(keys, WARM_UP, List.of("operations", "seconds", "until", "limit")))
            : studys;
    return Optional.of(new WorkloadChoice(name, file.get(), warmUp, YamlValues.properties(keys)));
  }

  private Study.LoadLevels levels(Map<String, YamlNode> keys) {
    return new Study.LoadLevels(
        integers(keys, CLIENTS, Bounds.MAX_CLIENTS),
        integers(keys, "threads", Bounds.MAX_THREADS),
        YamlValues.numbers(keys, TARGETS, 0, Bounds.MAX_RECORDS, 0),
        YamlValues.numbers(keys, "records", 1, Bounds.MAX_RECORDS, 1000),
        operations(keys));
  }

  private List<Integer> integers(Map<String, YamlNode> keys, String key, int max) {
    return YamlValues.numbers(keys, key, 1, max, 1).stream().map(Math::toIntExact).toList();
  }

  private static ClientLaunch launch(Map<String, YamlNode> keys, int clients) {
    @Nullable YamlNode node = keys.get(LAUNCH);
    return node == null ? ClientLaunch.LOCAL : new LaunchParser(node, clients).parse();
  }

  private void checkClients(
      Map<String, YamlNode> keys, Study.Matrix matrix, Study.Execution execution) {
    ClientsCheck check = new ClientsCheck(matrix, execution, given);
    Optional.ofNullable(keys.get(CLIENTS)).ifPresent(node -> check.clients(node::reject));
    Optional.ofNullable(keys.get(LAUNCH)).ifPresent(node -> check.launch(node::reject));
  }

  /** The bound of latency under which the highest rates are compared. */
  private Optional<String> bound(
      Map<String, YamlNode> keys, Study.Matrix matrix, Map<String, String> properties) {
    @Nullable YamlNode node = keys.get(DesignParser.BOUND);
    if (node == null) {
      return Optional.empty();
    }
    YamlNode.reject(keys, TARGETS, "is found under 'slo'", "Leave one of them out");
    try {
      Objective bound = InterleavedConfig.bound(node.text().orElse(""));
      matrix.workloads().forEach(each -> bound.checkAgainst(operations(each, properties)));
      return Optional.of(bound.text());
    } catch (IllegalArgumentException e) {
      node.reject(String.valueOf(e.getMessage()), "Correct it");
      return Optional.empty();
    }
  }

  /** What a workload does; none when that can't be told. */
  private Set<String> operations(WorkloadChoice workload, Map<String, String> properties) {
    return given.stream().anyMatch(key -> key.endsWith("proportion") || key.equals("workload"))
        ? Set.of()
        : workload.operations(properties);
  }

  /** Operation counts; the word {@code records}: as many as records. */
  private List<Long> operations(Map<String, YamlNode> keys) {
    @Nullable YamlNode node = keys.get("operations");
    if (node == null || node.text().equals(Optional.of("records"))) {
      return List.of();
    }
    return YamlValues.numbers(keys, "operations", 1, Bounds.MAX_RECORDS, 1000);
  }

  /** Without an amount: until the run is steady. */
  private TrialWarmUp warmUp(Map<String, YamlNode> parts) {
    long operations = YamlValues.number(parts, "operations", 0, Bounds.MAX_RECORDS, 0);
    long seconds = YamlValues.number(parts, "seconds", 0, Bounds.MAX_SECONDS, 0);
    long limit =
        YamlValues.number(
            parts, "limit", 1, Bounds.MAX_SECONDS, TrialWarmUp.DEFAULT_STEADY_LIMIT_SECONDS);
    boolean amount = parts.containsKey("operations") || parts.containsKey("seconds");
    WarmUp.Until until =
        word(
            parts,
            "until",
            WarmUp.Until.values(),
            amount ? WarmUp.Until.GIVEN : WarmUp.Until.STEADY);
    if (until == WarmUp.Until.GIVEN) {
      YamlNode.reject(
          parts, "limit", "requires 'until: steady'", "Add until: steady, or leave it out");
      return TrialWarmUp.of(operations, seconds);
    }
    YamlNode.reject(
        parts,
        "operations",
        "can't be combined with 'until: steady', which decides how many are done",
        "Leave one of them out; seconds is the least that it takes");
    if (seconds > limit) {
      YamlNode.reject(
          parts, "seconds", "is more than its limit of " + limit + " s", "Raise the limit");
    }
    return TrialWarmUp.untilSteady(seconds, limit);
  }

  /** The entries of a map under a key; none without the key. */
  private static Map<String, YamlNode> parts(
      Map<String, YamlNode> keys, String key, List<String> known) {
    @Nullable YamlNode node = keys.get(key);
    return node == null ? Map.of() : node.map(known);
  }

  /** One of a few words. */
  private static <E extends Enum<E>> E word(
      Map<String, YamlNode> keys, String key, E[] choices, E fallback) {
    @Nullable YamlNode node = keys.get(key);
    if (node == null) {
      return fallback;
    }
    List<String> names = Arrays.stream(choices).map(Property::nameOf).toList();
    int index = names.indexOf(node.text().orElse(""));
    if (index < 0) {
      node.reject("must be one of " + String.join(", ", names), "Choose one of them");
      return fallback;
    }
    return choices[index];
  }

  private Limits limits(Map<String, YamlNode> parts) {
    Optional<Duration> measured =
        parts.containsKey("measured-seconds")
            ? Optional.of(
                Duration.ofSeconds(
                    YamlValues.number(parts, "measured-seconds", 1, Bounds.MAX_SECONDS, 1)))
            : Optional.empty();
    return new Limits(
        measured,
        Duration.ofSeconds(
            YamlValues.number(
                parts, "command-seconds", 1, Bounds.MAX_SECONDS, Limits.DEFAULT_COMMAND_SECONDS)),
        YamlValues.number(parts, "steal-percent", 1, 100, Limits.DEFAULT_STEAL_PERCENT));
  }
}
