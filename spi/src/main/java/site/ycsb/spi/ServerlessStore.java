package site.ycsb.spi;

/** Marks a DB that is answered in this process, by no server. */
public interface ServerlessStore extends ConnectedStore {
  @Override
  default int nodes() {
    return 0;
  }
}
