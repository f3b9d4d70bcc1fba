package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.ConsoleStream;
import site.ycsb.client.store.LocalStores;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedStudy.LocalProtections;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.StudyCommands.MeetingPoint;
import site.ycsb.compare.report.ReportWriter;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.run.StudyProgress;
import site.ycsb.compare.run.StudySession;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.trial.Trial.JointTrial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.spi.ExitCode;

/** Plans a study, finds its results folder, runs what is left of it and writes its report. */
record StudyLauncher(Path root, PrintStream err, Clock clock) {
  static PlannedStudy plan(Study study, PlanOptions options, BindingCatalog catalog) {
    return PlannedStudy.of(study, options, store -> protections(catalog, store))
        .withoutRepeatedInserts(store -> catalog.resolve(store.binding(), "study").upsertKey())
        // another binding may do what it likes with the property tls
        .withoutSameConnections(
            store -> catalog.resolve(store.binding(), "study").localStore().isPresent());
  }

  private static LocalProtections protections(BindingCatalog catalog, StoreChoice store) {
    return LocalStores.named(catalog.resolve(store.binding(), "study"))
        .map(
            local ->
                new LocalProtections(
                    local.atRest().isPresent(),
                    local.withTls(true).isPresent(),
                    local.takesClientCertificates()))
        .orElse(LocalProtections.NONE);
  }

  StudyFolder folder(
      PlannedStudy planned, String text, @Nullable Path given, boolean anew, boolean retryFailed)
      throws IOException {
    planned.servers().forEach(server -> err.println("On " + server));
    planned.plan().skipped().forEach(skipped -> err.println("Left out: " + skipped));
    StudyRecord record = StudyRecord.of(planned);
    return new ResultsFolders(root, err, clock).choose(record, text, given, anew, retryFailed);
  }

  /**
   * Shows a plan without doing it, and checks what can be known without a server.
   *
   * @param text of the study's file
   * @param client runs the study's commands in this process
   * @return the exit code that the study would end with for what is wrong
   */
  int dryRun(
      PlannedStudy planned,
      String text,
      DryTrials.Client client,
      @Nullable Path given,
      boolean anew,
      boolean retryFailed,
      PrintStream out)
      throws IOException {
    StudyRecord record = StudyRecord.of(planned);
    new ResultsFolders(root, err, clock).check(record, text, given, anew, retryFailed);
    print(planned, record.published(), out);
    return new DryTrials(planned, client, err).check();
  }

  /**
   * Runs what is left of a study, and writes its report unless it was interrupted.
   *
   * @param conclusions where the report's sentences are printed
   * @return the session's exit code
   */
  int run(PlannedStudy planned, StudyFolder folder, boolean retryFailed, PrintStream conclusions)
      throws IOException, InterruptedException {
    int code =
        new StudySession(
                planned,
                folder,
                List.of(Home.folder().resolve("bin/ycsb").toString()),
                err,
                ConsoleStream.isTerminal(),
                clock)
            .run(retryFailed);
    if (code == ExitCode.INTERRUPTED.code()) {
      return code;
    }
    boolean sound = new ReportWriter(folder).write(conclusions);
    return sound ? code : ExitCode.worse(code, ExitCode.FAILED.code());
  }

  private static void print(
      PlannedStudy planned, List<StudyRecord.PublishedValue> published, PrintStream out) {
    Study study = planned.study();
    Plan plan = planned.plan();
    out.println(study.description().title());
    planned.servers().forEach(server -> out.println("On " + server));
    String store = "";
    for (PlannedTrial trial : plan.trials()) {
      Configuration configuration = trial.configuration();
      if (!store.equals(configuration.store())) {
        store = configuration.store();
        out.println();
        out.println("On " + store + ":");
      }
      out.printf("  %4d  repeat %d  %s%n", trial.number(), trial.repeat(), trial.words());
    }
    out.println();
    plan.trials().stream()
        .filter(trial -> trial.configuration().clients() == 1)
        .findFirst()
        .map(trial -> planned.commands().run(trial, files(trial)).commandLine())
        .ifPresent(line -> out.printf("The first measured command, for example:%n  %s%n", line));
    plan.trials().stream()
        .filter(trial -> trial.configuration().clients() > 1)
        .findFirst()
        .ifPresent(trial -> printCommands(planned, trial, out));
    plan.skipped().forEach(skipped -> out.println("Left out: " + skipped));
    if (!study.published().isEmpty()) {
      long answered =
          published.stream()
              .filter(one -> plan.configurations().stream().anyMatch(one.subject()::isAbout))
              .count();
      out.printf(
          "Published figures: %d, of which %d are about these configurations%n",
          published.size(), answered);
    }
    out.printf(
        "%d %s of %d configurations, about %s on a small machine (a rough estimate; it improves "
            + "as the study runs)%n",
        plan.trials().size(),
        study.interleaving().isPresent() ? "interleaved measurements" : "trials",
        plan.configurations().size(),
        StudyProgress.words(planned.estimate().plan(plan)));
    long diskBytes = planned.diskBytes();
    if (diskBytes > 0) {
      out.printf(
          Locale.ROOT,
          "Tables of local stores: up to about %.1f GiB in the results directory until all trials"
              + " are valid (an estimate)%n",
          diskBytes / Machine.GIB);
    }
  }

  private static void printCommands(PlannedStudy planned, PlannedTrial trial, PrintStream out) {
    MeetingPoint meeting = MeetingPoint.of(planned.study().execution().launch());
    JointTrial joint = planned.commands().run(trial, files(trial), meeting);
    out.println("The first measured commands of several clients, which run together:");
    out.println("  " + joint.first().commandLine());
    joint.others().forEach(other -> out.println("  " + other.commandLine()));
  }

  private static TrialFiles files(PlannedTrial trial) {
    return new TrialFiles(Path.of("results"), trial.name());
  }
}
