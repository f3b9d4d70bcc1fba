package site.ycsb.compare.study;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.config.RunConfig.WarmUp;
import site.ycsb.compare.study.Stores.StorePropertiesFile;
import site.ycsb.compare.study.Study.Bounds;
import site.ycsb.compare.study.Study.ClientLaunch;
import site.ycsb.compare.study.Study.Compaction;
import site.ycsb.compare.study.Study.Design;
import site.ycsb.compare.study.Study.Limits;
import site.ycsb.compare.study.Study.PublishedFile;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;
import site.ycsb.compare.study.YamlNode.StudyProblems;
import site.ycsb.compare.study.YamlNode.YamlMap;
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
    YamlMap keys = root.map(KEYS);
    for (String needed : List.of("stores", "protections", "workloads", "records")) {
      if (!keys.has(needed)) {
        problems.add(needed, "", root.line(), "must be given", "Add it to the study");
      }
    }
    String name = keys.text("study", fileName.replaceFirst("\\.ya?ml$", ""));
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
      problems.add(
          "study",
          name,
          keys.node("study").map(YamlNode::line).orElse(1),
          "must be letters, digits, '.', '_' and '-', since directories are named after it",
          "Choose a short name");
    }
    ProtectionParser parser = new ProtectionParser();
    List<Protection> protections =
        distinct(keys, "protections", node -> protection(node, parser), Protection::name);
    YamlMap warmUpParts =
        keys.map(WARM_UP, List.of("operations", "seconds", "until", "limit", "server-seconds"));
    TrialWarmUp warmUp = warmUp(warmUpParts);
    List<WorkloadChoice> workloads =
        distinct(keys, "workloads", node -> workload(node, warmUp), WorkloadChoice::name);
    Map<String, String> properties = keys.properties();
    Set<String> everywhere = new HashSet<>(given);
    everywhere.addAll(properties.keySet());
    Stores found = new Stores(bindings, everywhere, protections, workloads);
    List<StoreChoice> stores =
        distinct(keys, "stores", node -> store(node, found), StoreChoice::name);
    Study.Matrix matrix = new Study.Matrix(stores, protections, workloads, levels(keys));
    YamlMap limitParts = keys.map("limits", LIMITS);
    Study.Execution execution =
        new Study.Execution(
            limits(limitParts),
            properties,
            launch(keys, matrix.levels().maxClients()),
            bound(keys, matrix, properties));
    checkClients(keys, matrix, execution);
    Design design = keys.word(DesignParser.KEY, Design.values(), Design.TRIALS);
    Study.Schedule schedule =
        new Study.Schedule(
            (int) keys.number("repeats", 1, Bounds.MAX_REPEATS, design == Design.TRIALS ? 3 : 1),
            warmUpParts.number("server-seconds", 0, Bounds.MAX_SECONDS, DEFAULT_SERVER_SECONDS),
            keys.number("seed", 0, Integer.MAX_VALUE, Study.Schedule.DEFAULT_SEED),
            new DesignParser(keys, limitParts, warmUpParts).parse(design, matrix));
    return new Study(
        new Study.Description(
            name, keys.text("title", name), keys.text("about", ""), keys.text("source", "")),
        matrix,
        schedule,
        keys.word("reload", Reload.values(), reload(matrix, execution)),
        keys.word("compact", Compaction.values(), Compaction.TRIAL),
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

  /** A list whose items have different names. */
  private <T> List<T> distinct(
      YamlMap keys, String key, Function<YamlNode, Optional<T>> parser, Function<T, String> name) {
    List<T> parsed = new ArrayList<>();
    Set<String> names = new HashSet<>();
    if (keys.items(key).isEmpty()) {
      keys.reject(key, "must have an entry", "Add one");
    }
    for (YamlNode item : keys.items(key)) {
      Optional<T> one = parser.apply(item);
      if (one.isPresent() && !names.add(name.apply(one.get()))) {
        item.reject("is given twice", "Keep one of them, or give one another name");
      }
      one.ifPresent(parsed::add);
    }
    return parsed;
  }

  private static Optional<Protection> protection(YamlNode node, ProtectionParser parser) {
    YamlMap keys = node.wordOrMap("protection", "name", "properties");
    Optional<String> words = keys.node("protection").flatMap(YamlNode::text);
    if (words.isEmpty()) {
      if (node.isMap()) {
        node.reject("must say what protects", "Add 'protection: client-256'");
      }
      return Optional.empty();
    }
    String name = keys.text("name", words.get());
    return parser.parse(words.get(), name, keys.properties(), node::reject);
  }

  private Optional<StoreChoice> store(YamlNode node, Stores stores) {
    YamlMap keys = node.wordOrMap("store", "name", "nodes", "properties", PROPERTIES_FILE);
    Optional<YamlNode> binding = keys.node("store");
    if (binding.isEmpty()) {
      if (node.isMap()) {
        node.reject("must name a store", "Add 'store: <binding>'");
      }
      return Optional.empty();
    }
    String word = binding.get().text().orElse("");
    Map<String, String> properties = keys.properties();
    int nodes = (int) keys.number("nodes", 1, 99, 1);
    String name = keys.text("name", word);
    Optional<StoreChoice> store =
        stores.find(word, name, nodes, properties, propertiesFiles(keys), binding.get()::reject);
    if (store.isPresent() && keys.has("nodes") && store.get().localStore().isEmpty()) {
      node.reject("has nodes only when it is started here", "Leave nodes or the addresses out");
    }
    if (store.isPresent() && !name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
      node.reject(
          "has a name that isn't valid for a directory",
          "Use letters, digits, '.', '_' and '-', a letter or digit first");
    }
    return store;
  }

  private List<StorePropertiesFile> propertiesFiles(YamlMap keys) {
    List<StorePropertiesFile> files = new ArrayList<>();
    for (YamlNode item : keys.items(PROPERTIES_FILE)) {
      Optional<Path> file = YamlMap.file(item.text().orElse(""), folder);
      if (file.isEmpty()) {
        item.reject("must be a file of properties", "Give its path, from the study's directory");
      } else {
        StorePropertiesFile.read(file.get(), item::reject).ifPresent(files::add);
      }
    }
    return files;
  }

  private Optional<WorkloadChoice> workload(YamlNode node, TrialWarmUp studys) {
    YamlMap keys =
        node.isMap() ? node.map(List.of("workload", "name", WARM_UP, "properties")) : YamlMap.EMPTY;
    String word =
        (node.isMap() ? keys.node("workload") : Optional.of(node))
            .flatMap(YamlNode::text)
            .orElse("");
    if (word.isEmpty()) {
      node.reject("must name a workload file", "Write 'workload: workloada'");
      return Optional.empty();
    }
    String fileName = word.length() == 1 ? "workload" + word : word;
    Optional<Path> file = YamlMap.file(fileName, folder, workloadFolder);
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
    String name = keys.text("name", String.valueOf(Path.of(fileName).getFileName()));
    TrialWarmUp warmUp =
        keys.has(WARM_UP)
            ? warmUp(keys.map(WARM_UP, List.of("operations", "seconds", "until", "limit")))
            : studys;
    return Optional.of(new WorkloadChoice(name, file.get(), warmUp, keys.properties()));
  }

  private Study.LoadLevels levels(YamlMap keys) {
    return new Study.LoadLevels(
        integers(keys, CLIENTS, Bounds.MAX_CLIENTS),
        integers(keys, "threads", Bounds.MAX_THREADS),
        keys.numbers(TARGETS, 0, Bounds.MAX_RECORDS, 0),
        keys.numbers("records", 1, Bounds.MAX_RECORDS, 1000),
        operations(keys));
  }

  private List<Integer> integers(YamlMap keys, String key, int max) {
    return keys.numbers(key, 1, max, 1).stream().map(Math::toIntExact).toList();
  }

  private static ClientLaunch launch(YamlMap keys, int clients) {
    return keys.node(LAUNCH)
        .map(node -> new LaunchParser(node, node.map(LaunchParser.KEYS), clients).parse())
        .orElse(ClientLaunch.LOCAL);
  }

  private void checkClients(YamlMap keys, Study.Matrix matrix, Study.Execution execution) {
    LaunchParser.ClientsCheck check = new LaunchParser.ClientsCheck(matrix, execution, given);
    keys.node(CLIENTS).ifPresent(node -> check.clients(node::reject));
    keys.node(LAUNCH).ifPresent(node -> check.launch(node::reject));
  }

  /** The bound of latency under which the highest rates are compared. */
  private Optional<String> bound(
      YamlMap keys, Study.Matrix matrix, Map<String, String> properties) {
    Optional<YamlNode> node = keys.node(DesignParser.BOUND);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    keys.reject(TARGETS, "is found under 'slo'", "Leave one of them out");
    try {
      Objective bound = InterleavedConfig.bound(node.get().text().orElse(""));
      matrix.workloads().forEach(each -> bound.checkAgainst(operations(each, properties)));
      return Optional.of(bound.text());
    } catch (IllegalArgumentException e) {
      node.get().reject(String.valueOf(e.getMessage()), "Correct it");
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
  private List<Long> operations(YamlMap keys) {
    Optional<YamlNode> node = keys.node("operations");
    if (node.isEmpty() || node.get().text().equals(Optional.of("records"))) {
      return List.of();
    }
    return keys.numbers("operations", 1, Bounds.MAX_RECORDS, 1000);
  }

  /** Without an amount: until the run is steady. */
  private TrialWarmUp warmUp(YamlMap parts) {
    long operations = parts.number("operations", 0, Bounds.MAX_RECORDS, 0);
    long seconds = parts.number("seconds", 0, Bounds.MAX_SECONDS, 0);
    long limit =
        parts.number("limit", 1, Bounds.MAX_SECONDS, TrialWarmUp.DEFAULT_STEADY_LIMIT_SECONDS);
    boolean amount = parts.has("operations") || parts.has("seconds");
    WarmUp.Until until =
        parts.word(
            "until", WarmUp.Until.values(), amount ? WarmUp.Until.GIVEN : WarmUp.Until.STEADY);
    if (until == WarmUp.Until.GIVEN) {
      parts.reject("limit", "requires 'until: steady'", "Add until: steady, or leave it out");
      return TrialWarmUp.of(operations, seconds);
    }
    parts.reject(
        "operations",
        "can't be combined with 'until: steady', which decides how many are done",
        "Leave one of them out; seconds is the least that it takes");
    if (seconds > limit) {
      parts.reject("seconds", "is more than its limit of " + limit + " s", "Raise the limit");
    }
    return TrialWarmUp.untilSteady(seconds, limit);
  }

  private Limits limits(YamlMap parts) {
    Optional<Duration> measured =
        parts.has("measured-seconds")
            ? Optional.of(
                Duration.ofSeconds(parts.number("measured-seconds", 1, Bounds.MAX_SECONDS, 1)))
            : Optional.empty();
    return new Limits(
        measured,
        Duration.ofSeconds(
            parts.number("command-seconds", 1, Bounds.MAX_SECONDS, Limits.DEFAULT_COMMAND_SECONDS)),
        parts.number("steal-percent", 1, 100, Limits.DEFAULT_STEAL_PERCENT));
  }

  /** Reads how a file of published values is to be understood. */
  private record PublishedParser(Path folder) {
    private static final String MATCH = "match";
    private static final String SET = "set";
    private static final String TRANSLATE = "translate";
    private static final List<String> AXES = Axis.keys();

    Optional<PublishedFile> parse(YamlNode node) {
      YamlMap keys = node.map(List.of("file", "source", "where", MATCH, TRANSLATE, "values"));
      if (!node.isMap()) {
        return Optional.empty();
      }
      Optional<YamlNode> named = keys.node("file");
      Optional<Path> file = YamlMap.file(keys.text("file", ""), folder);
      if (file.isEmpty() && named.map(one -> one.text().isPresent()).orElse(true)) {
        named.orElse(node).reject("must name a CSV file next to the study", "Correct 'file'");
      }
      Map<String, String> match = axes(keys, MATCH);
      List<PublishedFile.Value> columns = new ArrayList<>();
      List<YamlNode> list = keys.items("values");
      if (list.isEmpty()) {
        keys.node("values")
            .orElse(node)
            .reject(
                "must say which columns hold figures", "List a metric and a column under values");
      }
      list.forEach(item -> value(item, match).ifPresent(columns::add));
      return Optional.of(
          new PublishedFile(
              file.orElse(folder),
              node.origin(),
              keys.text("source", file.map(Path::getFileName).map(Path::toString).orElse("")),
              keys.texts("where"),
              match,
              translations(keys, match),
              columns));
    }

    private Optional<PublishedFile.Value> value(YamlNode node, Map<String, String> match) {
      YamlMap keys = node.map(List.of("metric", "column", SET, "where"));
      if (!node.isMap()) {
        return Optional.empty();
      }
      if (!keys.has("metric") || !keys.has("column")) {
        node.reject("must have a metric and a column", "Add them");
        return Optional.empty();
      }
      Map<String, String> set = axes(keys, SET);
      // what a column says of each line can't be set for all of them
      set.keySet().stream()
          .filter(match::containsKey)
          .forEach(
              axis ->
                  keys.reject(
                      SET,
                      "sets " + axis + ", which 'match' takes from column " + match.get(axis),
                      "Leave out one of them"));
      return Optional.of(
          new PublishedFile.Value(
              node.origin(),
              keys.text("metric", ""),
              keys.text("column", ""),
              set,
              keys.texts("where")));
    }

    private static Map<String, String> axes(YamlMap keys, String key) {
      return keys.map(key, AXES).texts();
    }

    private static Map<String, Map<String, String>> translations(
        YamlMap keys, Map<String, String> match) {
      Map<String, Map<String, String>> translations = new LinkedHashMap<>();
      keys.map(TRANSLATE, AXES)
          .entries()
          .forEach(
              (axis, texts) -> {
                if (AXES.contains(axis) && !match.containsKey(axis)) {
                  texts.reject(
                      "translates what no column says",
                      "Name its column under match, or leave it out");
                }
                translations.put(axis, texts.entries().texts());
              });
      return translations;
    }
  }
}
