package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.command.OverheadTable.Overhead;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Plan;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.Planner;
import site.ycsb.compare.plan.Server;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.run.FakeClient;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.run.StudySession;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.spi.store.LocalStore;

class OverheadTest {
  private static final Configuration PLAIN = configuration("c001", "plain", true);
  private static final Configuration CLIENT = configuration("c002", "client", false);

  @Test
  void of_pairsOfTrials_isTheFormulaOfTheirRatio() {
    List<ResultRow> rows = new ArrayList<>();
    double[] base = {1000, 1100, 900, 1000, 1050, 950};
    for (int repeat = 1; repeat <= base.length; repeat++) {
      rows.add(row(PLAIN, repeat, base[repeat - 1], 1e6 / base[repeat - 1]));
      rows.add(row(CLIENT, repeat, 1.25 * base[repeat - 1], 0.8e6 / base[repeat - 1]));
    }

    List<Overhead> overheads =
        Overhead.of(List.of(PLAIN, CLIENT), rows, Map.of("c001", 1000L, "c002", 1300L));

    assertEquals(2, overheads.size());
    assertTrue(overheads.get(0).runTimeRatio().isEmpty());
    Overhead client = overheads.get(1);
    assertEquals(1.25, client.runTimeRatio().orElseThrow().ratio(), 1e-9);
    assertEquals(0.8, client.throughputRatio().orElseThrow().ratio(), 1e-9);
    assertEquals(1.25, client.runTime().median(), 1e-9);
    assertEquals(Optional.of(1.3), client.diskRatio());

    String text = new OverheadTable(overheads).text();
    assertTrue(text.contains("+25.0% [+25.0%, +25.0%]"), text);
    assertTrue(text.contains("-20.0% [-20.0%, -20.0%]"), text);
    assertTrue(text.contains("1.00 [0.90, 1.10]"), text);
    assertTrue(text.lines().allMatch(line -> line.length() <= 160), text);
  }

  @Test
  void csv_oneTrialAndNoSizes_leavesUnknownCellsEmpty() throws Exception {
    List<ResultRow> rows = List.of(row(PLAIN, 1, 2000, 500), row(CLIENT, 1, 4000, 250));

    String csv = new OverheadTable(Overhead.of(List.of(PLAIN, CLIENT), rows, Map.of())).csv();

    Map<String, String> client = Csv.maps(csv, "csv").get(1);
    assertEquals("client", client.get("mode"));
    assertEquals("100.0000", client.get("run_time_overhead_pct"));
    assertEquals("", client.get("run_time_overhead_pct_low"));
    assertEquals("-50.0000", client.get("throughput_overhead_pct"));
    assertEquals("", client.get("run_time_s_low"));
    assertEquals("", client.get("disk_bytes"));
  }

  @Test
  void of_protectedTrialsWithoutPlainOnes_haveNoOverhead() {
    List<Overhead> overheads =
        Overhead.of(List.of(PLAIN, CLIENT), List.of(row(CLIENT, 1, 2000, 250)), Map.of());

    assertEquals(1, overheads.size());
    assertTrue(overheads.get(0).runTimeRatio().isEmpty());
    assertTrue(new OverheadTable(overheads).text().contains("client"));
    assertTrue(new OverheadTable(overheads).text().contains("Expansion(%) in a trial's output"));
  }

  /** The stores write nothing here but what the fake client is told to write. */
  @Test
  void measure_endOfASession_seesTheTablesOfBothServersBeforeTheyAreWiped(@TempDir Path folder)
      throws Exception {
    Study study =
        Studies.of(
            List.of(Studies.LOCAL),
            List.of(Studies.PLAIN, Studies.AT_REST),
            1,
            Reload.CONFIGURATION);
    Plan plan = new Planner(study, PlanOptions.NONE).plan();
    StudyFolder results = new StudyFolder(Files.createDirectories(folder.resolve("results")));
    List<String> client =
        FakeClient.in(
            folder.resolve("client"),
            "for argument; do case $argument in table=*)",
            "mkdir -p .ycsb/data/${argument#table=}",
            "echo 0123456789 >.ycsb/data/${argument#table=}/file ;; esac; done");

    int code =
        new StudySession(
                new PlannedStudy(study, PlanOptions.NONE, plan),
                results,
                client,
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                false,
                InstantSource.system())
            .inspecting(
                () ->
                    DiskSizes.measure(
                        new PlannedStudy(study, PlanOptions.NONE, plan),
                        results,
                        List.of(new FilesByTable())))
            .run(false);

    assertEquals(0, code);
    assertEquals(
        Map.of("c001", 11L, "c002", 11L, "c003", 11L, "c004", 11L), DiskSizes.read(results));
    assertTrue(
        FakeClient.calls(folder.resolve("client")).contains("store stop cassandra --atrest"));
  }

  /** As at the end of a session that went on where another was interrupted. */
  @Test
  void measure_tablesThatAreGone_keepTheSizesOfBefore(@TempDir Path folder) throws Exception {
    Study study =
        Studies.of(List.of(Studies.LOCAL), List.of(Studies.PLAIN), 1, Reload.CONFIGURATION);
    Plan plan = new Planner(study, PlanOptions.NONE).plan();
    StudyFolder results = new StudyFolder(folder);
    Path data = results.work(new Server("cassandra", false)).resolve(".ycsb/data");
    Path first = Files.createDirectories(data.resolve("study_c001")).resolve("file");
    Files.writeString(first, "0123456789");
    DiskSizes.measure(
        new PlannedStudy(study, PlanOptions.NONE, plan), results, List.of(new FilesByTable()));
    assertEquals(Map.of("c001", 10L), DiskSizes.read(results));

    Files.delete(first);
    Files.writeString(
        Files.createDirectories(data.resolve("study_c002")).resolve("file"), "01234567890123");
    DiskSizes.measure(
        new PlannedStudy(study, PlanOptions.NONE, plan), results, List.of(new FilesByTable()));
    assertEquals(Map.of("c001", 10L, "c002", 14L), DiskSizes.read(results));

    Files.writeString(first, "012");
    DiskSizes.measure(
        new PlannedStudy(study, PlanOptions.NONE, plan), results, List.of(new FilesByTable()));
    assertEquals(Map.of("c001", 3L, "c002", 14L), DiskSizes.read(results));
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void read_sizesThatAreNone_areDamaged(@TempDir Path folder) throws Exception {
    Path sizes = folder.resolve(DiskSizes.FILE_NAME);
    StudyFolder results = new StudyFolder(folder);
    Files.writeString(sizes, "configuration,bytes\nc001,many\n");
    assertThrows(DamagedFileException.class, () -> DiskSizes.read(results));
    Files.delete(sizes);
    assertEquals(0, new ProcessBuilder("mkfifo", sizes.toString()).start().waitFor());
    assertThrows(DamagedFileException.class, () -> DiskSizes.read(results));
  }

  private static Configuration configuration(String id, String protection, boolean plain) {
    return new Configuration(
        id,
        new Configuration.Point("cassandra", "workloada", 1, 1, 0, 100, 1000),
        protection,
        plain,
        100,
        1000);
  }

  private static ResultRow row(
      Configuration configuration, int repeat, double millis, double throughput) {
    return new ResultRow(
        configuration.id() + repeat,
        1,
        configuration,
        repeat,
        "2024-01-01T00:00:00Z",
        "",
        Map.of("run_time_ms", millis, "throughput_ops_s", throughput));
  }

  /** Keeps a table in the folder of its name. */
  private static final class FilesByTable implements LocalStore {
    @Override
    public String name() {
      return "cassandra";
    }

    @Override
    public Lease lease() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOfTable(Path file, String table) {
      return file.startsWith(Path.of(".ycsb", "data", table));
    }
  }
}
