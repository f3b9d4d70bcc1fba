package site.ycsb.tests.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.testing.client.InProcessClient;

/** Shells complete every command and every option that help has, those of modules among them. */
class CompletionTest {
  private static final Pattern HELP = Pattern.compile("(?m)^\\$ bin/ycsb (.+) --help$");
  private static final String NAME = "-{1,2}[A-Za-z][A-Za-z-]*";
  private static final Pattern OPTION =
      Pattern.compile("(?m)^ {2,8}(" + NAME + "(?:, " + NAME + ")*)");

  /** In the usage of a command whose help is that of all its actions. */
  private static final Pattern ACTIONS = Pattern.compile("\\(([^)]+)\\)");

  private static final String BASH =
      """
      compopt() { :; }
      source "$1"
      offer() {
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMPREPLY=()
        COMP_POINT=${#COMP_LINE}
        _complete_ycsb_lists
        echo "$*"
        for word in "${COMPREPLY[@]}"; do echo "  $word"; done
      }
      """;

  private static final String FISH =
      """
      source $argv[1]
      function offer
          echo "$argv"
          complete -C "$argv" | string replace -r '^' '  '
      end
      """;

  /** What is offered for beginnings of words, in every shell. */
  private static final Map<String, Set<String>> OF_WORDS =
      Map.of(
          "ycsb run encrypted-c", Set.of("encrypted-cassandra"),
          "ycsb overhead hb", Set.of("hbase"),
          "ycsb store start ca", Set.of("cassandra"),
          "ycsb overhead hbase --modes cs", Set.of("csfle"),
          "ycsb overhead hbase --modes plain,client+",
              Set.of("plain,client+atrest", "plain,client+reencrypt"),
          "ycsb compare smo", Set.of("smoke"),
          "ycsb schema cr", Set.of("create"),
          "ycsb capacity --mo", Set.of("--mode"),
          "ycsb completion f", Set.of("fish"));

  @TempDir private Path folder;

  /** The options that help has, by commands such as {@code store start}. */
  private final Map<String, Set<String>> documented = new TreeMap<>();

  @BeforeEach
  void readHelp() throws IOException {
    try (Stream<Path> files = Files.list(Golden.folder().resolve("help"))) {
      for (Path file : files.toList()) {
        String text = Files.readString(file);
        Matcher help = HELP.matcher(text);
        while (help.find()) {
          int end = text.indexOf("\n$ ", help.end());
          String one = text.substring(help.end(), end < 0 ? text.length() : end);
          for (String command : commands(help.group(1), one)) {
            documented.put(command, options(one));
          }
        }
      }
    }
    // it has the arguments of the command that is asked about
    documented.remove("help");
    assertTrue(documented.size() > 40, documented::toString);
    assertEquals(Set.of("--atrest", "-h", "-help", "--help"), documented.get("store wipe"));
    Set<String> listed = new TreeSet<>(HelpGoldenTest.listed(new Shown(folder)));
    listed.remove("help");
    assertEquals(listed, following().get(""));
  }

  private static List<String> commands(String name, String help) {
    Matcher actions = ACTIONS.matcher(help);
    return name.equals("key") && actions.find()
        ? Arrays.stream(actions.group(1).replaceAll("\\[.*?]", "").split("\\|", -1))
            .map(action -> name + " " + action.strip())
            .toList()
        : List.of(name);
  }

  /** The words that can follow those of a command, or none. */
  private Map<String, Set<String>> following() {
    Map<String, Set<String>> following = new TreeMap<>();
    for (String command : documented.keySet()) {
      String before = "";
      for (String word : command.split(" ", -1)) {
        following.computeIfAbsent(before, words -> new TreeSet<>()).add(word);
        before = (before + " " + word).strip();
      }
    }
    return following;
  }

  private static Set<String> options(String help) {
    return OPTION
        .matcher(help)
        .results()
        .flatMap(found -> Arrays.stream(found.group(1).split(", ", -1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void bash_everyCommandAndOptionOfHelp_isCompleted() throws Exception {
    checkOffers(ask("bash", List.of("bash", "--norc", "-c"), BASH + offersOfHelp()));
  }

  @Test
  @Tag("long")
  void fish_everyCommandAndOptionOfHelp_isCompleted() throws Exception {
    checkOffers(ask("fish", List.of("fish", "--no-config", "-c"), FISH + offersOfHelp()));
  }

  private String offersOfHelp() {
    StringBuilder script = new StringBuilder();
    documented.keySet().forEach(command -> script.append("offer ycsb " + command + " -\n"));
    following().keySet().forEach(before -> script.append("offer ycsb " + before + " ''\n"));
    return script.toString();
  }

  @Test
  void bash_wordsThatThereAre_areCompleted() throws Exception {
    assertEquals(OF_WORDS, ask("bash", List.of("bash", "--norc", "-c"), BASH + offers()));
  }

  @Test
  @Tag("long")
  void fish_wordsThatThereAre_areCompleted() throws Exception {
    assertEquals(OF_WORDS, ask("fish", List.of("fish", "--no-config", "-c"), FISH + offers()));
  }

  private static String offers() {
    return OF_WORDS.keySet().stream()
        .map(line -> "offer " + line + "\n")
        .collect(Collectors.joining());
  }

  @Test
  @Tag("long")
  void fish_beginningsOfWords_areCompletedInTheirPlace() throws Exception {
    Files.createFile(folder.resolve("workload-of-mine"));
    Map<String, Set<String>> offers =
        ask(
            "fish",
            List.of("fish", "--no-config", "-c"),
            FISH
                + """
            offer ycsb ree
            offer bin/ycsb store st
            offer ycsb audit --output st
            offer ycsb compare report --
            offer ycsb run -P workload-of
            offer ycsb -P
            """);

    assertEquals(
        Map.of(
            "ycsb ree", Set.of("reencrypt"),
            "bin/ycsb store st", Set.of("start", "status", "stop"),
            "ycsb audit --output st", Set.of("stderr.txt", "stdout.txt"),
            "ycsb compare report --", Set.of("--help"),
            "ycsb run -P workload-of", Set.of("workload-of-mine"),
            "ycsb -P", Set.of()),
        offers);
  }

  private void checkOffers(Map<String, Set<String>> offers) {
    Map<String, Set<String>> expected = new LinkedHashMap<>();
    documented.forEach((command, options) -> expected.put("ycsb " + command + " -", options));
    following().forEach((before, words) -> expected.put(("ycsb " + before).strip() + " ", words));
    Map<String, Set<String>> missing = new LinkedHashMap<>();
    expected.forEach(
        (line, words) -> {
          Set<String> absent = new TreeSet<>(words);
          absent.removeAll(offers.getOrDefault(line, Set.of()));
          if (!absent.isEmpty()) {
            missing.put(line, absent);
          }
        });
    assertEquals(Map.of(), missing, offers::toString);
  }

  /**
   * Has a shell run lines that know the path of the completion script as their first argument.
   *
   * @return what is offered, by the line that is completed
   */
  private Map<String, Set<String>> ask(String shell, List<String> command, String lines)
      throws Exception {
    InProcessClient.Ran completion = new Shown(folder).ran("completion " + shell);
    assertEquals(0, completion.exitCode(), completion::err);
    Path script = Files.writeString(folder.resolve("script"), completion.out());
    Path output = folder.resolve("stdout.txt");
    Path errors = folder.resolve("stderr.txt");
    List<String> whole =
        Stream.concat(
                command.stream(),
                // bash takes the first argument for its own name
                shell.equals("bash")
                    ? Stream.of(lines, shell, script.toString())
                    : Stream.of(lines, script.toString()))
            .toList();
    ProcessBuilder builder =
        new ProcessBuilder(whole)
            .directory(folder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile());
    builder.environment().put("HOME", folder.toString());
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), shell + " doesn't end");
    } finally {
      process.destroyForcibly();
    }
    assertEquals("", Files.readString(errors));
    Map<String, Set<String>> offers = new LinkedHashMap<>();
    Set<String> words = new TreeSet<>();
    for (String printed : Files.readAllLines(output)) {
      if (!printed.startsWith("  ")) {
        words = new TreeSet<>();
        offers.put(printed, words);
      } else if (!printed.isBlank()) {
        // fish adds a tab and a description
        words.add(printed.strip().split("\t", 2)[0]);
      }
    }
    return offers;
  }
}
