package site.ycsb.tests.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.testing.client.InProcessClient;

/**
 * Finds out whether {@code bin/ycsb} takes a command that a page has: by what shells complete, by
 * the page of all properties, and by its own dry run where it has one. Nothing is started, and
 * files are written in the folder only.
 */
final class CommandCheck {
  private static final List<String> DRY_RUN = List.of("--dry-run", "--status");
  private static final String CLASS_PATH = "-cp";

  /** Those whose load comes first, on the same page or another. */
  private static final Set<String> AFTER_LOAD = Set.of("run", "capacity", "reencrypt");

  /** What names files that a load creates. */
  private static final Set<String> KEY_FILES =
      Set.of("encryption.keyfile", "encryption.keystore", "mongodb.csfle.key.file");

  /** Those of the launcher and of every command; each with a value. */
  private static final Set<String> OF_ALL_COMMANDS = Set.of(CLASS_PATH, "-jvm-args");

  private static final Set<String> OF_THE_CLIENT = Set.of("help", "version", "--version", "--help");
  private static final String WORKLOADS = "workloads/";

  /** Bindings that readers bring, by the names that pages give them. */
  private static final Set<String> OF_READERS = Set.of("my", "encrypted-my", "lock-my", "redis");

  /** Properties that go to HBase's client as they are. */
  private static final Pattern PASSED_ON =
      Pattern.compile("(hbase|zookeeper|hadoop|ipc|dfs|net)\\..*");

  private static final Pattern PROPERTY =
      Pattern.compile("(?m)^\\| `(?<key>[^`]+)` \\| [^|]*\\| (?<type>[a-z]*)");

  /** A command can be checked with any key of a service. */
  private static final Map<String, String> FILLED_IN =
      Map.of(
          "<uri>", "hcvault://127.0.0.1:1/transit/keys/ycsb",
          "<new uri>", "hcvault://127.0.0.1:1/transit/keys/other");

  private final Path checkout;
  private final Path distribution;
  private final Path folder;
  private final InProcessClient client;
  private final Map<String, Syntax> commands;
  private final Map<String, String> properties = new HashMap<>();

  /**
   * What may follow a command.
   *
   * @param options whether a value follows them, by their names
   * @param words that can follow without a dash; empty when they can be anything
   */
  private record Syntax(Map<String, Boolean> options, Set<String> words) {}

  /**
   * A check of commands that are typed in the folder of the distribution.
   *
   * @param folder for files that commands name
   */
  CommandCheck(Path checkout, Path distribution, Path folder) throws IOException {
    this.checkout = checkout;
    this.distribution = distribution;
    this.folder = folder;
    this.client = InProcessClient.ofDistribution(distribution);
    this.commands = new FishRules().read(client.run(List.of("completion", "fish")).out());
    Matcher row = PROPERTY.matcher(Files.readString(checkout.resolve("docs/configuration.md")));
    while (row.find()) {
      properties.put(row.group("key"), row.group("type"));
    }
  }

  /** What is wrong with a command, each with its place. */
  List<String> problems(DocumentedCommand command) throws IOException {
    Parsed parsed = new Parsed(command.words());
    List<String> problems = parsed.problems;
    if (problems.isEmpty() && command.complete()) {
      parsed.dryRun().flatMap(this::failure).ifPresent(problems::add);
    }
    return problems.stream().map(problem -> command + "\n  " + problem).toList();
  }

  private Optional<String> failure(List<String> typed) {
    InProcessClient.Ran ran = client.run(typed);
    return ran.exitCode() == 0
        ? Optional.empty()
        : Optional.of("exit code " + ran.exitCode() + ": " + ran.err().strip());
  }

  /** The words of a command, each looked at once. */
  private final class Parsed {
    private final List<String> problems = new ArrayList<>();

    /** The same command with files of the folder. */
    private final List<String> typed = new ArrayList<>();

    private final Syntax syntax;
    private boolean needsMore;

    Parsed(List<String> words) throws IOException {
      String name = "";
      int at = 0;
      while (at < words.size() && commands.containsKey((name + " " + words.get(at)).strip())) {
        name = (name + " " + words.get(at)).strip();
        typed.add(words.get(at));
        at++;
      }
      syntax = commands.getOrDefault(name, new Syntax(Map.of(), Set.of()));
      if (!words.isEmpty() && OF_THE_CLIENT.contains(words.get(0))) {
        return;
      }
      if (name.isEmpty()) {
        problems.add("there is no command " + (words.isEmpty() ? "" : words.get(0)));
        return;
      }
      // what follows the first mistake may be taken for something else
      while (at < words.size() && problems.isEmpty()) {
        at += read(words, at);
      }
    }

    /** The words by which it only says what it would do; empty when it can't. */
    Optional<List<String>> dryRun() {
      // with modes, capacity is interleave, which has none
      if (!syntax.options().containsKey(DRY_RUN.get(0)) || needsMore || typed.contains("--mode")) {
        return Optional.empty();
      }
      List<String> words = new ArrayList<>(typed);
      if (Collections.disjoint(words, DRY_RUN)) {
        words.add(DRY_RUN.get(0));
      }
      if (AFTER_LOAD.contains(words.get(0))) {
        words.add("--after-load");
      }
      return Optional.of(words);
    }

    /** Reads what stands there; returns how many words that were. */
    private int read(List<String> words, int at) throws IOException {
      String word = words.get(at);
      if (!word.startsWith("-")) {
        typed.add(word);
        if (!syntax.words().isEmpty()
            && !syntax.words().contains(word)
            && !OF_READERS.contains(word)
            && !word.endsWith(".yaml")) {
          problems.add(word + " isn't one of " + syntax.words());
        }
        return 1;
      }
      boolean ofAll = OF_ALL_COMMANDS.contains(word);
      if (!ofAll && !syntax.options().containsKey(word)) {
        problems.add("there is no option " + word);
        return 1;
      }
      if (!ofAll && !syntax.options().getOrDefault(word, false)) {
        typed.add(word);
        return 1;
      }
      if (at + 1 == words.size()) {
        problems.add(word + " needs a value");
        return 1;
      }
      readValue(word, words.get(at + 1));
      return 2;
    }

    private void readValue(String option, String value) throws IOException {
      switch (option) {
        case "-jvm-args" -> needsMore = true;
        case CLASS_PATH -> {
          // classes of the reader's
          needsMore |= value.contains(".jar") || value.contains("*");
          Path directory = Files.createDirectories(folder.resolve(value.replaceFirst("^/", "")));
          typed.addAll(List.of(option, directory.toString()));
        }
        case "-P" -> typed.addAll(List.of(option, file(value)));
        case "-p" -> typed.addAll(List.of(option, property(value)));
        case "--mode-property" -> {
          int colon = value.indexOf(':');
          typed.addAll(
              List.of(
                  option, value.substring(0, colon + 1) + property(value.substring(colon + 1))));
        }
        case "--mode" -> {
          for (String setting : value.substring(value.indexOf(':') + 1).split(",", -1)) {
            property(setting);
          }
          typed.addAll(List.of(option, value));
        }
        case "--cluster-token-file", "--journal", "--results" ->
            typed.addAll(List.of(option, folder.resolve(value).toString()));
        default -> typed.addAll(List.of(option, value));
      }
    }

    /** A setting whose file, if it names one, is in the folder. */
    private String property(String setting) throws IOException {
      String[] parts = setting.split("=", 2);
      String key = parts[0];
      if (parts.length < 2) {
        problems.add(setting + " isn't <key>=<value>");
        return setting;
      }
      if (!properties.containsKey(key) && !PASSED_ON.matcher(key).matches()) {
        problems.add("there is no property " + key);
      }
      String value = FILLED_IN.getOrDefault(parts[1], parts[1]);
      // the credentials of a service, for one
      needsMore |= value.equals("BCFIPS") || key.equals("encryption.kms");
      boolean isFile =
          properties.getOrDefault(key, "").equals("path")
              && !Set.of("memory", "prompt").contains(value);
      if (isFile && KEY_FILES.contains(key)) {
        return key + "=" + inFolder(value);
      }
      return key + "=" + (isFile ? file(value) : value);
    }

    private Path inFolder(String named) throws IOException {
      Path file = folder.resolve(named.replaceFirst("^/", ""));
      Files.createDirectories(file.getParent());
      return file;
    }

    /** A workload of the checkout, or a file that a reader would have. */
    private String file(String named) throws IOException {
      if (named.startsWith(WORKLOADS)) {
        if (!Files.isRegularFile(checkout.resolve(named))) {
          problems.add("there is no file " + named);
        }
        return distribution.resolve(named).toString();
      }
      Path file = inFolder(named);
      if (!Files.exists(file) && !named.matches(".*\\.(jfr|html|json|csv)")) {
        Files.writeString(file, named.contains("pass") ? "a passphrase of the test\n" : "");
      }
      return file.toString();
    }
  }

  /** Reads what the shell fish completes, which has every command with all of its options. */
  private static final class FishRules {
    private static final Pattern RULE =
        Pattern.compile("(?m)^complete -c ycsb -n '__ycsb_is ?(?<command>[^']*)'(?<rest>.*)$");
    private static final Pattern NAME = Pattern.compile(" -(?<kind>[slo]) (?<name>\\S+)");
    private static final Pattern WORDS = Pattern.compile(" -f -a '(?<words>[^']*)'");

    private final Map<String, Map<String, Boolean>> options = new HashMap<>();
    private final Map<String, Set<String>> words = new HashMap<>();

    Map<String, Syntax> read(String script) {
      Matcher rule = RULE.matcher(script);
      while (rule.find()) {
        String command = rule.group("command");
        options.computeIfAbsent(command, key -> new HashMap<>());
        readRule(command, rule.group("rest"));
      }
      options.remove("");
      for (String command : options.keySet()) {
        int last = command.lastIndexOf(' ');
        if (last > 0) {
          add(command.substring(0, last), List.of(command.substring(last + 1)));
        }
      }
      Map<String, Syntax> commands = new HashMap<>();
      options.forEach(
          (command, its) ->
              commands.put(command, new Syntax(its, words.getOrDefault(command, Set.of()))));
      return commands;
    }

    private void add(String command, List<String> more) {
      words.computeIfAbsent(command, key -> new TreeSet<>()).addAll(more);
    }

    private void readRule(String command, String rest) {
      Matcher arguments = WORDS.matcher(rest);
      if (arguments.lookingAt()) {
        add(command, List.of(arguments.group("words").split(" ", -1)));
        return;
      }
      Matcher name = NAME.matcher(rest);
      List<String> names = new ArrayList<>();
      int end = 0;
      while (name.region(end, rest.length()).lookingAt()) {
        names.add((name.group("kind").equals("l") ? "--" : "-") + name.group("name"));
        end = name.end();
      }
      boolean takesValue = end < rest.length();
      names.forEach(
          each -> options.computeIfAbsent(command, key -> new HashMap<>()).put(each, takesValue));
    }
  }
}
