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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.cli.Main;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.run.DryRunCheck;
import site.ycsb.spi.store.LocalStore;

/**
 * Checks the commands of a study without a server: those that load and measure are run as dry runs,
 * and so are rejected as they would be in the middle of the study.
 */
record DryTrials(PlannedStudy planned, Client client, PrintStream err) {
  private static final String DRY_RUN = "--dry-run";

  /** Of commands for which a load, of the study, creates what is missing. */
  private static final String AFTER_LOAD = "--after-load";

  private static final String ERROR = "ERROR: ";

  /** Of an arm. */
  private static final String ENCRYPTS = CryptoSource.ENABLED_KEY + "=true";

  /** What names the keyset of a client. */
  private static final List<String> KEY_FILES =
      List.of("encryption.keyfile=", "encryption.keystore=");

  private static final String IN_MEMORY = "encryption.keyfile=memory";
  private static final String KEY_FILE_VARIABLE = "YCSB_ENCRYPTION_KEYFILE";

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
   * Says what is wrong, and what wasn't tried, each with the configurations that it is about.
   *
   * @return the exit code that the study would end with
   */
  int check() throws IOException {
    // what commands would write, and where stores would be, is nowhere yet
    Path nowhere = Files.createTempDirectory("ycsb-dry-run");
    Map<String, List<String>> said = new LinkedHashMap<>();
    Set<String> checked = new HashSet<>();
    int rejected = 0;
    try {
      for (PlannedTrial trial : planned.plan().trials()) {
        if (checked.add(trial.words())) {
          List<String> lines = said(trial, nowhere, checked);
          lines.forEach(
              text -> said.computeIfAbsent(text, absent -> new ArrayList<>()).add(trial.words()));
          if (lines.stream().anyMatch(line -> line.contains(ERROR))) {
            rejected++;
          }
        }
      }
    } finally {
      Files.delete(nowhere);
    }
    said.forEach((text, configurations) -> err.println(named(configurations) + text));
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

  /**
   * What the commands of a trial say is wrong or wasn't tried; a table that several have is checked
   * once.
   */
  private List<String> said(PlannedTrial trial, Path nowhere, Set<String> checked) {
    StudyCommands commands = planned.commands();
    Configuration configuration = trial.configuration();
    Optional<PlannedStudy.Dataset> table = commands.dataset(trial.server(), configuration);
    boolean inProcess = commands.store(trial.server()).inProcess();
    Set<String> lines = new LinkedHashSet<>();
    if (table.isPresent() && checked.add(table.get().toString())) {
      lines.addAll(said(commands.load(configuration, "load"), nowhere, inProcess, List.of()));
    }
    lines.addAll(
        said(
            commands.run(trial, new TrialFiles(nowhere, "trial")),
            nowhere,
            inProcess,
            table.isPresent() ? List.of(AFTER_LOAD) : List.of()));
    return List.copyOf(lines);
  }

  private List<String> said(Trial step, Path nowhere, boolean inProcess, List<String> more) {
    List<String> arguments = new ArrayList<>(step.arguments());
    if (!inProcess) {
      leadKeysTo(nowhere, arguments);
    }
    String store = LocalStore.FOLDER.key() + "=";
    if (arguments.stream().noneMatch(argument -> argument.startsWith(store))) {
      // that of this folder is another one
      arguments.addAll(List.of("-p", store + nowhere.resolve("store")));
    }
    arguments.add(DRY_RUN);
    arguments.addAll(more);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code;
    try (PrintStream messages = new PrintStream(said, true, Charset.defaultCharset())) {
      code = client.run(arguments, messages);
    }
    boolean sound = code == ExitCode.OK.code();
    List<String> lines =
        said.toString(Charset.defaultCharset())
            .lines()
            .filter(
                line -> line.contains(DryRunCheck.NOT_TRIED) || (!sound && line.contains(ERROR)))
            .toList();
    return sound || lines.stream().anyMatch(line -> line.contains(ERROR))
        ? lines
        : List.of(ERROR + step.commandLine() + " would end with exit code " + code);
  }

  /**
   * Leads a client to the keysets of the study's own directories, where its commands run: there are
   * none yet. The one of this directory is another one; an absolute name stays.
   */
  private static void leadKeysTo(Path nowhere, List<String> arguments) {
    if (!arguments.get(1).startsWith("encrypted-")
        && arguments.stream().noneMatch(argument -> argument.contains(ENCRYPTS))) {
      return;
    }
    boolean named = System.getenv(KEY_FILE_VARIABLE) != null;
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      for (String key : KEY_FILES) {
        named |= argument.contains(key);
        if (argument.startsWith(key)
            && !argument.startsWith(key + "/")
            && !argument.equals(IN_MEMORY)) {
          arguments.set(i, key + nowhere + "/" + argument.substring(key.length()));
        }
      }
    }
    if (!named) {
      arguments.addAll(List.of("-p", KEY_FILES.get(0) + nowhere + "/keys"));
    }
  }
}
