package site.ycsb.benchmarks;

import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.client.chain.MeasuredDB;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.run.Worker;
import site.ycsb.interleaved.run.ArmThread;
import site.ycsb.interleaved.run.ArmThread.SliceWindow;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * What is timed: an operation of a closed loop, a read or an update of half of a record each, on a
 * store that does nothing: by the loop of a run, which is the baseline, and by that of an
 * interleaved measurement, in slices whose operations all count. The difference is what taking
 * turns costs the client. Unit: ns for each operation, average.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before a benchmark runs
public class SliceLoopBenchmark {
  /** About as many as a thread does in a slice on a fast store. */
  static final int OPERATIONS = 10_000;

  /** No slice ends by its time. */
  private static final long HOUR_NANOS = 3_600_000_000_000L;

  private Worker worker;
  private ArmThread arm;
  private long left;

  /** Makes a worker on a store that does nothing, for both loops. */
  @Setup
  public void setUp() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "1000");
    properties.setProperty("readproportion", "0.5");
    properties.setProperty("updateproportion", "0.5");
    Measurements measurements = new Measurements(properties);
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    MeasuredDB db = new MeasuredDB(new NothingDB(), measurements);
    worker = new Worker(db, workload, properties, 0, 1, measurements, Timer.SYSTEM);
    worker.init();
    arm = new ArmThread(worker, measurements, Optional.empty(), Timer.SYSTEM);
  }

  @TearDown
  public void tearDown() throws Exception {
    worker.cleanup();
  }

  /** The loop of a run. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public boolean run() {
    return worker.work(true, OPERATIONS, 0);
  }

  /** The loop of an interleaved measurement, for a slice. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long slice() {
    left = OPERATIONS;
    arm.work(SliceWindow.from(System.nanoTime(), 0, HOUR_NANOS), 0, this::isOver);
    return arm.allOperations();
  }

  private boolean isOver() {
    return left-- == 0;
  }
}
