package site.ycsb.compare.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.cli.Main;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.store.LocalStore;

/**
 * Checks the commands of a study without a server: those that load and measure are run as dry runs,
 * and so are rejected as they would be in the middle of the study.
 */
record DryTrials(PlannedStudy planned, Client client, PrintStream err) {
  private static final String DRY_RUN = "--dry-run";
  private static final String ERROR = "ERROR: ";

  /** Runs a command of {@code bin/ycsb}. */
  @FunctionalInterface
  interface Client {
    /** Returns the exit code, once the command has printed all that it says besides results. */
    int run(List<String> arguments, PrintStream messages);

    /** Runs it in this process, whose streams it has meanwhile. One at a time. */
    static int here(List<String> arguments, PrintStream messages) {
      PrintStream out = System.out;
      PrintStream err = System.err;
      Thread thread = Thread.currentThread();
      ClassLoader loader = thread.getContextClassLoader();
      try {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(messages);
        return Main.run(arguments);
      } finally {
        System.setOut(out);
        System.setErr(err);
        thread.setContextClassLoader(loader);
      }
    }
  }

  /**
   * Says what is wrong, each with the configurations that it is wrong with.
   *
   * @return the exit code that the study would end with
   */
  int check() throws IOException {
    // what commands would write, and where stores would be, is nowhere yet
    Path nowhere = Files.createTempDirectory("ycsb-dry-run");
    Map<String, List<String>> wrong = new LinkedHashMap<>();
    Set<String> checked = new HashSet<>();
    int rejected = 0;
    try {
      for (PlannedTrial trial : planned.plan().trials()) {
        if (checked.add(trial.words())) {
          List<String> problems = problems(trial, nowhere, checked);
          problems.forEach(
              text -> wrong.computeIfAbsent(text, absent -> new ArrayList<>()).add(trial.words()));
          if (!problems.isEmpty()) {
            rejected++;
          }
        }
      }
    } finally {
      Files.delete(nowhere);
    }
    wrong.forEach((text, configurations) -> err.println(named(configurations) + text));
    if (rejected == 0) {
      return ExitCode.OK.code();
    }
    boolean all =
        rejected == planned.plan().trials().stream().map(PlannedTrial::words).distinct().count();
    return all ? ExitCode.CONFIGURATION.code() : ExitCode.FAILED.code();
  }

  private static String named(List<String> configurations) {
    return "["
        + configurations.get(0)
        + (configurations.size() == 1 ? "" : " and " + (configurations.size() - 1) + " more")
        + "] ";
  }

  /** What the commands of a trial say is wrong; a table that several have is checked once. */
  private List<String> problems(PlannedTrial trial, Path nowhere, Set<String> checked) {
    StudyCommands commands = planned.commands();
    Configuration configuration = trial.configuration();
    List<Trial> steps = new ArrayList<>();
    commands
        .dataset(trial.server(), configuration)
        .filter(table -> checked.add(table.toString()))
        .ifPresent(table -> steps.add(commands.load(configuration, "load")));
    steps.add(commands.run(trial, new TrialFiles(nowhere, "trial")));
    List<String> problems = new ArrayList<>();
    for (Trial step : steps) {
      for (String problem : problems(step, nowhere)) {
        if (!problems.contains(problem)) {
          problems.add(problem);
        }
      }
    }
    return problems;
  }

  private List<String> problems(Trial step, Path nowhere) {
    List<String> arguments = new ArrayList<>(step.arguments());
    String store = LocalStore.FOLDER.key() + "=";
    if (arguments.stream().noneMatch(argument -> argument.startsWith(store))) {
      // that of this folder is another one
      arguments.addAll(List.of("-p", store + nowhere.resolve("store")));
    }
    arguments.add(DRY_RUN);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code;
    try (PrintStream messages = new PrintStream(said, true, Charset.defaultCharset())) {
      code = client.run(arguments, messages);
    }
    if (code == ExitCode.OK.code()) {
      return List.of();
    }
    List<String> errors =
        said.toString(Charset.defaultCharset())
            .lines()
            .filter(line -> line.contains(ERROR))
            .toList();
    return errors.isEmpty()
        ? List.of(ERROR + step.commandLine() + " would end with exit code " + code)
        : errors;
  }
}
