package site.ycsb.compare.quickstart;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import site.ycsb.compare.trial.Trial;

/**
 * What the quickstart does.
 *
 * @param workload the workload file
 * @param keyFile the key file of the encrypted data
 * @param recordCount records in the table
 * @param operationCount operations of each measured run
 * @param threads client threads
 * @param repeats measured runs for each protection
 */
record QuickstartPlan(
    Path workload, Path keyFile, int recordCount, int operationCount, int threads, int repeats) {
  /** A table of its own, so that nobody's data is touched. */
  private static final String TABLE = "quickstart";

  /** On a slow machine a run ends here with fewer operations. */
  private static final Duration LONGEST_RUN = Duration.ofSeconds(20);

  private static final Duration TIME_LIMIT = Duration.ofMinutes(2);

  /**
   * The commands in their order: both loads, a run of each that isn't counted, then measured runs,
   * alternating, where the one that goes first changes too, since a server is never the same again.
   */
  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (QuickstartProtection protection : QuickstartProtection.values()) {
      steps.add(step(steps, protection, Step.Kind.LOAD, "load " + protection.title()));
    }
    for (QuickstartProtection protection : QuickstartProtection.values()) {
      steps.add(step(steps, protection, Step.Kind.WARM_UP, "warm up " + protection.title()));
    }
    for (int repeat = 1; repeat <= repeats; repeat++) {
      List<QuickstartProtection> order =
          repeat % 2 == 1
              ? List.of(QuickstartProtection.PLAIN, QuickstartProtection.ENCRYPTED)
              : List.of(QuickstartProtection.ENCRYPTED, QuickstartProtection.PLAIN);
      for (QuickstartProtection protection : order) {
        String title = "run " + protection.title() + ", " + repeat + " of " + repeats;
        steps.add(step(steps, protection, Step.Kind.MEASURED, title));
      }
    }
    return steps;
  }

  private Step step(
      List<Step> before, QuickstartProtection protection, Step.Kind kind, String title) {
    String number = String.format(Locale.ROOT, "%02d-", before.size() + 1);
    String name = number + title.replace(", ", "-").replace(' ', '-');
    return new Step(
        protection, kind, title, new Trial(name, command(protection, kind), TIME_LIMIT));
  }

  private List<String> command(QuickstartProtection protection, Step.Kind kind) {
    boolean load = kind == Step.Kind.LOAD;
    List<String> command = new ArrayList<>();
    command.addAll(List.of(load ? "load" : "run", protection.binding(), "-P", workload.toString()));
    command.addAll(List.of("-threads", Integer.toString(threads)));
    set(command, "table", TABLE);
    set(command, "recordcount", Integer.toString(recordCount));
    set(command, "dataintegrity", "true");
    if (protection == QuickstartProtection.ENCRYPTED) {
      set(command, "encryption.keyfile", keyFile.toString());
    }
    if (!load) {
      int operations = kind == Step.Kind.WARM_UP ? operationCount / 2 : operationCount;
      set(command, "operationcount", Integer.toString(operations));
      set(command, "maxexecutiontime", Long.toString(LONGEST_RUN.toSeconds()));
    }
    return command;
  }

  private static void set(List<String> command, String key, String value) {
    command.add("-p");
    command.add(key + "=" + value);
  }
}
