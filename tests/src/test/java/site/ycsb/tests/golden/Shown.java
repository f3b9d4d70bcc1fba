package site.ycsb.tests.golden;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.testing.client.InProcessClient;

/** What a command printed, as golden files keep it: without what differs from run to run. */
final class Shown {
  static final Path DISTRIBUTION =
      Path.of(System.getProperty("ycsb.distribution")).toAbsolutePath().normalize();

  private static final String WORKING_FOLDER = Path.of("").toAbsolutePath().toString();

  /** Counts are what the command line asks for; all else depends on the machine. */
  private static final Pattern COUNTED =
      Pattern.compile(
          "Operations|Return=.*|Clients|Lost|Nodes|Local|StandIn|FailedOperations|"
              + "KeyLength|PlaintextBytes|CiphertextBytes|Offered|DecryptionFailures|FipsModule");

  private static final Pattern RESULT = Pattern.compile("(\\[[^\\]]*\\], )([^,]*)(, ).*");

  private final InProcessClient client = InProcessClient.ofDistribution(DISTRIBUTION);
  private final Path folder;

  /** Of commands in whose words {@code FOLDER} stands for this one. */
  Shown(Path folder) {
    this.folder = folder;
  }

  /** The command, its exit code and what it printed, on each stream. */
  String all(String command) {
    InProcessClient.Ran ran = ran(command);
    return "$ bin/ycsb "
        + command
        + "\nexit code "
        + ran.exitCode()
        + titled("stdout", ran.out())
        + titled("stderr", ran.err());
  }

  InProcessClient.Ran ran(String command) {
    return ran(command, "");
  }

  InProcessClient.Ran ran(String command, String input) {
    InProcessClient.Ran ran = client.run(words(command), input);
    return new InProcessClient.Ran(ran.exitCode(), stable(ran.out()), stable(ran.err()));
  }

  private List<String> words(String command) {
    return command.isEmpty()
        ? List.of()
        : List.of(
            command
                .replace("FOLDER", folder.toString())
                .replace("workloads/", DISTRIBUTION.resolve("workloads") + "/")
                .split(" ", -1));
  }

  private static String titled(String stream, String text) {
    return text.isEmpty() ? "\n" : "\n--- " + stream + "\n" + text.stripTrailing() + "\n";
  }

  /** A text without folders, versions and commits. */
  private String stable(String text) {
    return text.replace(folder.toString(), "FOLDER")
        .replace(DISTRIBUTION + "/", "")
        .replace(WORKING_FOLDER, "WORKING-FOLDER")
        .replaceAll("Encrypted YCSB \\d[^ ]*", "Encrypted YCSB VERSION")
        .replaceAll("(encryption code: |lightweight API, ).*", "$1CODE")
        .replaceAll("(encryption key: )[0-9a-f]+(, value key \\d+ )[0-9a-f]+", "$1ID$2CHECK")
        .replaceAll("(Client \\d+ \\().*(\\) has joined)", "$1HOST$2")
        .replaceAll("commit [0-9a-f]{40}(-changed)?", "commit COMMIT")
        .replaceAll("(?m)^date \\d{4}-\\d\\d-\\d\\dT[0-9:]+Z$", "date DATE");
  }

  /** Result lines, of which only counts keep their numbers. */
  static String maskedResults(String out) {
    return out.lines()
        .map(
            line ->
                RESULT
                    .matcher(line)
                    .replaceAll(
                        found -> COUNTED.matcher(found.group(2)).matches() ? "$0" : "$1$2$3#"))
        .map(Shown::withoutCollectors)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** The names of collectors are the JVM's. */
  static String withoutCollectors(String line) {
    return line.replaceAll("(TOTAL_GC(S|_TIME|_TIME_%)_)[A-Za-z0-9_]+", "$1COLLECTOR");
  }
}
