package site.ycsb.spi;

/** A DB that knows what answers it. Asked once, after init, on one thread's DB. */
public interface ConnectedStore {
  /**
   * The server's nodes that are up; 0 when there is no server, since the store lives in this
   * process; -1 when the store doesn't tell.
   */
  int nodes();

  /** Whether it is a stand-in for the real store, whose speed says nothing about that one. */
  default boolean standIn() {
    return false;
  }
}
