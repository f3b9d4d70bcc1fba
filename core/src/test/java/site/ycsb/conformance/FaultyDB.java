package site.ycsb.conformance;

import site.ycsb.Status;
import site.ycsb.testing.doubles.AnsweringDB;

/** Answers with four statuses in turn, or with OK alone. Compiled code of either client runs it. */
public final class FaultyDB extends AnsweringDB {
  private static final Status[] STATUSES = {
    Status.OK, Status.NOT_FOUND, Status.ERROR, new Status("BUSY", "a status of a binding's own")
  };

  private boolean faulty;
  private int operations;

  @Override
  public void init() {
    faulty = Boolean.parseBoolean(getProperties().getProperty("faulty"));
  }

  @Override
  protected Status answer() {
    return faulty ? STATUSES[operations++ % STATUSES.length] : Status.OK;
  }
}
