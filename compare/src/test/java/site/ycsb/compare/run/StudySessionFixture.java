package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static site.ycsb.compare.plan.Studies.CLIENT;
import static site.ycsb.compare.plan.Studies.PLAIN;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;

/** A results folder, and studies that run in it with a client that only prints. */
abstract class StudySessionFixture {
  @TempDir Path folder;
  final ByteArrayOutputStream err = new ByteArrayOutputStream();

  long storeStops() throws Exception {
    return calls().stream().filter("store stop cassandra"::equals).count();
  }

  void assertEveryTrialFinishedOnce(Study study) throws Exception {
    List<String> planned = plan(study).trials().stream().map(PlannedTrial::name).sorted().toList();
    assertEquals(planned, finished().stream().sorted().toList());
  }

  List<String> finished() throws Exception {
    return events().stream()
        .filter(event -> event.event() == JournalEvent.Type.FINISHED)
        .map(event -> String.valueOf(event.trial()))
        .toList();
  }

  List<JournalEvent> events() throws Exception {
    return Journal.read(results());
  }

  /** The commands of trials that count. */
  List<String> measured() throws Exception {
    return calls().stream().filter(call -> call.contains("/trials/")).toList();
  }

  List<String> calls() throws Exception {
    return FakeClient.calls(folder.resolve("client"));
  }

  String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  Path results() {
    return folder.resolve("results");
  }

  static Study study(StoreChoice store, Reload reload) {
    return Studies.of(List.of(store), List.of(PLAIN, CLIENT), 3, reload);
  }

  /** The order of trials depends on the store's name. */
  static StoreChoice local(int number) {
    return Studies.local("store" + number);
  }

  static Plan plan(Study study) {
    return new Planner(study, PlanOptions.NONE).plan();
  }

  int run(Study study, boolean retryFailed, String... before) throws Exception {
    return run(new PlannedStudy(study, PlanOptions.NONE, plan(study)), retryFailed, before);
  }

  int run(PlannedStudy planned, boolean retryFailed, String... before) throws Exception {
    Files.createDirectories(results());
    List<String> client = FakeClient.in(folder.resolve("client"), before);
    StudySession session =
        new StudySession(
            planned,
            new StudyFolder(results()),
            client,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            InstantSource.system());
    return session.run(retryFailed);
  }
}
