package site.ycsb.cluster.phase;

import java.io.IOException;
import java.util.Optional;

/** All clients in one process, which can be lost. */
public final class MemoryRendezvous extends LocalRendezvous {
  private volatile boolean cutOff;
  private volatile boolean broken;

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

  @Override
  public synchronized Optional<String> read(String place) throws IOException {
    if (broken) {
      throw new IOException("ConnectionLoss");
    }
    return super.read(place);
  }

  /** Nothing can be read there any more. */
  public void breakDown() {
    broken = true;
  }

  /** The meeting place can't be reached any more. */
  public void cutOff() {
    cutOff = true;
  }
}
