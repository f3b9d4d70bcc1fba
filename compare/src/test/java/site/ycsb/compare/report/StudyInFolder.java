package site.ycsb.compare.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.run.FakeClient;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.run.StudySession;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;

/** A complete results folder, made with a client that only prints. */
public final class StudyInFolder {
  private StudyInFolder() {}

  public static StudyFolder make(Path folder, int repeats, String... before)
      throws IOException, InterruptedException {
    return make(folder, study(repeats), before);
  }

  public static Study study(int repeats) {
    return Studies.of(
        List.of(Studies.MEMORY), List.of(Studies.PLAIN, Studies.CLIENT), repeats, Reload.NEVER);
  }

  public static StudyFolder make(Path folder, Study study, String... before)
      throws IOException, InterruptedException {
    Plan plan = new Planner(study, PlanOptions.NONE).plan();
    StudyCommands commands = new StudyCommands(study, PlanOptions.NONE);
    Path results = Files.createDirectories(folder.resolve("results"));
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("Stores", "memory <in the client> & \"more\"");
    settings.put("Properties of the study", "keystore=" + folder.resolve("results/keys.p12"));
    StudyRecord record =
        new StudyRecord(
            new Study.Description(
                "test", "A test </script> of <b>escaping</b>", "About & more", ""),
            settings,
            false,
            plan.configurations(),
            plan.trials().stream()
                .map(
                    trial ->
                        new StudyRecord.TrialRecord(
                            trial.name(),
                            trial.configuration().id(),
                            trial.repeat(),
                            commands.fingerprint(trial),
                            trial.isInterleaved()
                                ? trial.arms().stream()
                                    .map(arm -> arm.configuration().id())
                                    .toList()
                                : null))
                .toList(),
            List.of(),
            published(),
            study.limits().stealPercent());
    Files.write(results.resolve(StudyRecord.FILE_NAME), new JsonMapper().writeValueAsBytes(record));
    new StudySession(
            new PlannedStudy(study, PlanOptions.NONE, plan),
            new StudyFolder(results),
            FakeClient.in(folder.resolve("client"), before),
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            false,
            InstantSource.system())
        .run(false);
    return new StudyFolder(results);
  }

  /**
   * One throughput, more latencies than one chart can show, each about both plain settings, and a
   * comparison.
   */
  private static List<StudyRecord.PublishedValue> published() {
    List<StudyRecord.PublishedValue> figures = new ArrayList<>();
    figures.add(figure("throughput_ops_s", 1L, 1234.5));
    for (int i = 0; i < 25; i++) {
      figures.add(figure("latency_mean_us", null, 200 + i));
    }
    figures.add(
        new StudyRecord.PublishedValue("A paper", "READ_mean_us_ratio", subject(null, 1L), 2));
    return figures;
  }

  private static StudyRecord.PublishedValue figure(
      String metric, @Nullable Long threads, double value) {
    return new StudyRecord.PublishedValue("A paper", metric, subject("plain", threads), value);
  }

  private static StudyRecord.Subject subject(@Nullable String protection, @Nullable Long threads) {
    return new StudyRecord.Subject(null, "workloada", protection, null, threads, null, null, null);
  }
}
