package site.ycsb.capacity.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.Status;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;
import site.ycsb.testing.doubles.AnsweringDB;

/**
 * Takes half a millisecond for an operation; fails or hangs for good after some, unless revived.
 */
public final class MortalDB extends AnsweringDB {
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
