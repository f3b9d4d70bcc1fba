package site.ycsb.cluster.phase;

import site.ycsb.cluster.rendezvous.LocalRendezvous;

/** All clients in one process, which can be lost. */
public final class MemoryRendezvous extends LocalRendezvous {
  private volatile boolean cutOff;

  /** The coordinator is lost. */
  void loseCoordinator() {
    erase(Places.COORDINATOR);
  }

  /** A client is lost. */
  void lose(String name) {
    leave(name);
  }

  @Override
  public boolean isLost() {
    return cutOff;
  }

  /** The meeting place can't be reached any more. */
  public void cutOff() {
    cutOff = true;
  }
}
