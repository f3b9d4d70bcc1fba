package site.ycsb.capacity;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
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
abstract class CapacityRunFixture {
  @TempDir Path folder;

  final ByteArrayOutputStream out = new ByteArrayOutputStream();
  final ByteArrayOutputStream err = new ByteArrayOutputStream();

  final int run(String... more) {
    out.reset();
    err.reset();
    MortalDB.CLOSED.clear();
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
                "capacity.log.file=" + folder.resolve("windows.csv")));
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

  final String err() {
    return err.toString(UTF_8);
  }

  /** Takes half a millisecond for an operation; fails or hangs for good after some. */
  public static final class MortalDB extends AnsweringDB {
    /** Property: after how many operations it dies; never by default. */
    static final String OPERATIONS = "mortal.operations";

    /** Property: {@code hang} when its operations don't end then, instead of failing. */
    static final String DEATH = "mortal.death";

    /** Property: the name of a thread for which it lives on. */
    static final String SPARED = "mortal.spared";

    /** The names of the threads that have given it up. */
    static final Set<String> CLOSED = ConcurrentHashMap.newKeySet();

    private static final RunLocal<AtomicLong> DONE = RunLocal.named("operations of a mortal store");

    private AtomicLong done = new AtomicLong();
    private long lifetime;
    private boolean hangs;
    private String spared = "";

    /** Made by the client, by name. */
    public MortalDB() {}

    @Override
    public void init() {
      done = RunContext.of(getProperties()).get(DONE, AtomicLong::new);
      lifetime =
          Long.parseLong(getProperties().getProperty(OPERATIONS, Long.toString(Long.MAX_VALUE)));
      hangs = getProperties().getProperty(DEATH, "").equals("hang");
      spared = getProperties().getProperty(SPARED, "");
    }

    @Override
    public void cleanup() {
      CLOSED.add(Thread.currentThread().getName());
    }

    @Override
    protected Status answer() {
      LockSupport.parkNanos(500_000);
      boolean dead =
          done.incrementAndGet() > lifetime && !Thread.currentThread().getName().equals(spared);
      if (dead && hangs) {
        new Semaphore(0).acquireUninterruptibly();
      }
      return dead ? Status.ERROR : Status.OK;
    }
  }
}
