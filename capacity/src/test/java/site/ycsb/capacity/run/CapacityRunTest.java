package site.ycsb.capacity.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;
import site.ycsb.testing.doubles.AnsweringDB;

/** Searches of whole runs, in real time, on a store in the client. */
class CapacityRunTest {
  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... more) {
    out.reset();
    err.reset();
    SourcedProperties properties = new SourcedProperties();
    List<String> settings =
        new ArrayList<>(
            List.of(
                "workload=site.ycsb.workloads.CoreWorkload",
                "recordcount=100",
                "threadcount=4",
                "warmup.seconds=1",
                "maxfailuretime=2",
                "capacity.slo=READ p99 < 1 s; failed < 1 %",
                "capacity.start=100",
                "capacity.highest=400",
                "capacity.precision=25",
                "capacity.window=1",
                "capacity.windows=3",
                "capacity.confirm=3",
                "capacity.journal=" + folder.resolve("journal"),
                "capacity.log.file=" + folder.resolve("windows.csv"),
                MortalDB.REVIVED + "=" + folder.resolve("revived")));
    settings.addAll(List.of(more));
    for (String setting : settings) {
      int at = setting.indexOf('=');
      properties.set(setting.substring(0, at), setting.substring(at + 1), "test");
    }
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    return new RunSession(new BindingCatalog(List.of(), console.err()), console, new StopSignal())
        .run(new BindingRequest(MortalDB.class.getName(), "test", properties));
  }

  private String err() {
    return err.toString(UTF_8);
  }

  private List<String> journal() throws IOException {
    return Files.readAllLines(folder.resolve("journal"));
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void run_storeHangs_failsWithWhatWasMeasured() {
    String lifetime = MortalDB.OPERATIONS + "=" + 700;
    assertEquals(
        1,
        run(lifetime, MortalDB.DEATH + "=hang", "warmup.seconds=0", "warmup.operations=10"),
        this::err);
    assertTrue(err().contains("4 of 4 threads are stuck in an operation of the store"), this::err);
    assertFalse(err().contains("Exception"), this::err);
    assertTrue(out.toString(UTF_8).contains("[CAPACITY], Complete, 0"), () -> out.toString(UTF_8));
  }

  /**
   * It dies at the second rate, is revived, and the search goes on. The first rate takes some 360
   * operations, settling at the second one 100, and each of its windows 200.
   */
  @Test
  void run_storeDies_failsAndKeepsWhatWasFound() throws IOException {
    // the warm-up does up to 8000 operations, of which only the store knows
    String lifetime = MortalDB.OPERATIONS + "=" + 700;
    assertEquals(1, run(lifetime, "warmup.seconds=0", "warmup.operations=10"), this::err);
    assertTrue(err().contains("ERROR: the store stopped answering"), this::err);
    assertTrue(err().contains("windows from before are kept in "), this::err);
    assertFalse(out.toString(UTF_8).contains("[CAPACITY], Limit"), () -> out.toString(UTF_8));
    assertTrue(out.toString(UTF_8).contains("[CAPACITY], Complete, 0"), () -> out.toString(UTF_8));
    List<String> kept = journal();
    assertTrue(kept.size() > 3, kept::toString);
    assertTrue(
        kept.stream().noneMatch(line -> line.matches(".*\"failed\":[1-9].*")), kept::toString);

    Files.createFile(folder.resolve("revived"));
    assertEquals(0, run(lifetime, "warmup.seconds=0", "warmup.operations=10"), this::err);
    assertEquals(kept, journal().subList(0, kept.size()));
    assertTrue(out.toString(UTF_8).contains("[CAPACITY], Rate(ops/sec), 400.0"), this::err);
    assertTrue(out.toString(UTF_8).contains("[CAPACITY-CONFIRMATION-1], Confirmed, 1"), this::err);
    List<String> table = Files.readAllLines(folder.resolve("windows.csv"));
    assertTrue(table.get(0).endsWith(",READ p99 < 1 s: slower_pct,failed < 1 %: failed_pct"));
    int columns = table.get(0).split(",", -1).length;
    assertTrue(table.stream().allMatch(line -> line.split(",", -1).length == columns));
    assertTrue(table.get(1).startsWith("1,1,,first,100,"), table::toString);
    assertTrue(table.get(table.size() - 1).contains(",,1,confirm,400,"), table::toString);

    // another workload, which the windows say nothing of
    assertEquals(2, run(lifetime, "recordcount=200"), this::err);
    assertTrue(
        err()
            .contains(
                "(test): is of another search: recordcount was 100 and is 200. Name another file"),
        this::err);
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
    Files.createFile(folder.resolve("revived"));
    String limited = "capacity.limit=10";
    assertEquals(
        1,
        run("capacity.slo=READ p50 < 1 us", limited, "capacity.start=400", "warmup.seconds=0"),
        this::err);
    assertTrue(
        err().contains("ERROR: capacity.limit=10: time was up before a rate was found"), this::err);
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

  /**
   * Takes half a millisecond for an operation; fails or hangs for good after some, unless revived.
   */
  public static final class MortalDB extends AnsweringDB {
    /** Property: the file whose existence revives it. */
    static final String REVIVED = "mortal.revived";

    /** Property: after how many operations it dies. */
    static final String OPERATIONS = "mortal.operations";

    /** Property: {@code hang} when its operations don't end then, instead of failing. */
    static final String DEATH = "mortal.death";

    private static final RunLocal<AtomicLong> DONE = RunLocal.named("operations of a mortal store");

    private AtomicLong done = new AtomicLong();
    private long lifetime;
    private boolean revived;
    private boolean hangs;

    /** Made by the client, by name. */
    public MortalDB() {}

    @Override
    public void init() {
      done = RunContext.of(getProperties()).get(DONE, AtomicLong::new);
      lifetime = Long.parseLong(getProperties().getProperty(OPERATIONS, "0"));
      hangs = getProperties().getProperty(DEATH, "").equals("hang");
      revived = Files.exists(Path.of(getProperties().getProperty(REVIVED, "revived")));
    }

    @Override
    protected Status answer() {
      LockSupport.parkNanos(500_000);
      boolean dead = done.incrementAndGet() > lifetime && !revived;
      if (dead && hangs) {
        new Semaphore(0).acquireUninterruptibly();
      }
      return dead ? Status.ERROR : Status.OK;
    }
  }
}
