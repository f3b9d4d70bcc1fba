package site.ycsb.testing.doubles;

import java.util.concurrent.Semaphore;
import site.ycsb.Status;

/** A store that keeps its client waiting, whatever that wants. */
public final class StuckDB extends AnsweringDB {
  @Override
  public void init() {
    System.err.println("stuck");
    new Semaphore(0).acquireUninterruptibly();
  }

  @Override
  protected Status answer() {
    return Status.OK;
  }
}
