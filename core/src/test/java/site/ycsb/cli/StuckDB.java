package site.ycsb.cli;

import java.util.concurrent.Semaphore;
import site.ycsb.BasicDB;

/** A store that keeps its client waiting, whatever that wants. */
public final class StuckDB extends BasicDB {
  @Override
  public void init() {
    System.err.println("stuck");
    new Semaphore(0).acquireUninterruptibly();
  }
}
