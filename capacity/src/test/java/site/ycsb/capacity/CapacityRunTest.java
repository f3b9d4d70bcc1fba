package site.ycsb.capacity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Searches of whole runs, in real time, on a store in the client. */
class CapacityRunTest extends CapacityRunFixture {
  /**
   * It dies at the second rate. The first rate takes some 360 operations, settling at the second
   * one 100, and each of its windows 200.
   */
  @Test
  void run_storeDies_fails() throws IOException {
    // the warm-up does up to 8000 operations, of which only the store knows
    String lifetime = MortalDB.OPERATIONS + "=" + 700;
    assertEquals(1, run(lifetime, "warmup.seconds=0", "warmup.operations=10"), this::err);
    assertTrue(err().contains("ERROR: the store stopped answering"), this::err);
    assertFalse(out.toString(UTF_8).contains("[CAPACITY], Limit"), () -> out.toString(UTF_8));
    assertTrue(out.toString(UTF_8).contains("[CAPACITY], Complete, 0"), () -> out.toString(UTF_8));
    List<String> table = Files.readAllLines(folder.resolve("windows.csv"));
    int failed = List.of(table.get(0).split(",", -1)).indexOf("failed");
    assertTrue(
        table.stream().skip(1).allMatch(line -> line.split(",", -1)[failed].equals("0")),
        table::toString);
  }

  @Test
  void run_storeThatHoldsTheHighestRate_confirmsIt() throws IOException {
    assertEquals(0, run("warmup.seconds=0", "warmup.operations=10"), this::err);
    assertTrue(out.toString(UTF_8).contains("[CAPACITY], Rate(ops/sec), 400.0"), this::err);
    assertTrue(out.toString(UTF_8).contains("[CAPACITY-CONFIRMATION-1], Confirmed, 1"), this::err);
    List<String> table = Files.readAllLines(folder.resolve("windows.csv"));
    assertTrue(table.get(0).endsWith(",READ p99 < 1 s: slower_pct,failed < 1 %: failed_pct"));
    int columns = table.get(0).split(",", -1).length;
    assertTrue(table.stream().allMatch(line -> line.split(",", -1).length == columns));
    assertTrue(table.get(1).startsWith("1,1,,first,100,"), table::toString);
    assertTrue(table.get(table.size() - 1).contains(",,1,confirm,400,"), table::toString);
  }

  @Test
  void run_boundOfAnOperationTheWorkloadDoesntDo_isRejected() {
    assertEquals(
        2, run("capacity.slo=SCAN p99 < 1 s; NOSUCH p99 < 1 s; READ p99 < 1 s"), this::err);
    assertTrue(
        err().contains("'SCAN p99 < 1 s' bounds an operation that the workload doesn't do"),
        this::err);
    assertTrue(err().contains("'NOSUCH p99 < 1 s' bounds"), this::err);
    assertFalse(err().contains("'READ p99"), this::err);
  }

  @Test
  void run_numbersThatDontFitTogether_areAllRejected() {
    assertEquals(
        2, run("capacity.start=500", "operationcount=-5", "maxexecutiontime=x"), this::err);
    assertTrue(
        err()
            .contains(
                "capacity.start=500 (test): is above the highest rate that may be tried"
                    + " (capacity.highest)"),
        this::err);
    assertTrue(err().contains("operationcount=-5 (test): "), this::err);
    assertTrue(err().contains("maxexecutiontime=x (test): "), this::err);
  }

  /** A bound that no read keeps. */
  @Test
  void run_timeIsUp_saysSoAndPrintsOneRatesResults() throws IOException {
    String limited = "capacity.limit=10";
    assertEquals(
        1,
        run("capacity.slo=READ p50 < 1 us", limited, "capacity.start=400", "warmup.seconds=0"),
        this::err);
    assertTrue(
        err()
            .contains(
                "ERROR: capacity.limit=10: time was up before a rate was found at which READ p50 < 1"
                    + " us since the intended arrival"),
        this::err);
    assertTrue(err().contains("The results are of the last rate that was tried, "), this::err);
    String printed = out.toString(UTF_8);
    assertTrue(printed.contains("[CAPACITY], Complete, 0"), printed);
    assertEquals(
        number("[OVERALL], Throughput(ops/sec)") * number("[OVERALL], RunTime(ms)") / 1000,
        number("[READ], Operations") + number("[UPDATE], Operations"),
        1);
  }

  private double number(String name) {
    return out.toString(UTF_8)
        .lines()
        .filter(line -> line.startsWith(name + ", "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 2)))
        .sum();
  }
}
