package site.ycsb;

import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What a run does. One instance serves all client threads; what a thread needs for itself it gets
 * from {@link #initThread}.
 */
public abstract class Workload {
  public static final String INSERT_START_PROPERTY = "insertstart";
  public static final String INSERT_COUNT_PROPERTY = "insertcount";
  public static final String INSERT_START_PROPERTY_DEFAULT = "0";

  /** The operations that YCSB knows. */
  public enum Operation {
    READ,
    UPDATE,
    INSERT,
    SCAN,
    DELETE
  }

  private final AtomicBoolean stopRequested = new AtomicBoolean();

  /** Called once, before any thread starts. */
  public void init(Properties p) throws WorkloadException {}

  /** State of one client thread, handed back with each of its operations. */
  public @Nullable Object initThread(Properties p, int mythreadid, int threadcount)
      throws WorkloadException {
    return null;
  }

  /** Called once, after the last thread ended. */
  public void cleanup() throws WorkloadException {}

  /** Inserts one record of the load phase. False ends the thread. */
  public abstract boolean doInsert(DB db, @Nullable Object threadstate);

  /** Does one operation of the run phase. False ends the thread. */
  public abstract boolean doTransaction(DB db, @Nullable Object threadstate);

  /** Asks all threads to end after the operation that they are in. */
  public void requestStop() {
    stopRequested.set(true);
  }

  /** Whether the threads were requested to end. */
  public boolean isStopRequested() {
    return stopRequested.get();
  }
}
