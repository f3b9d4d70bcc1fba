package site.ycsb.capacity;

import site.ycsb.client.capacity.LoadSearch.OpenLoop;

/** Operations that arrive until a search has ended: nothing stops them, and nothing is kept. */
public abstract class EndlessLoop implements OpenLoop {
  @Override
  public void end() {}

  @Override
  public final void count() {}

  @Override
  public final boolean isStopRequested() {
    return false;
  }

  @Override
  public final boolean isStoreGone() {
    return false;
  }
}
