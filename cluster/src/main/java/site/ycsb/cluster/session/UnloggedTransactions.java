package site.ycsb.cluster.session;

import java.io.File;
import java.io.IOException;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/**
 * Writes no transaction down: the server ends with its run, and never reads its data again. Without
 * it each write of a client would wait until a disk has it.
 */
final class UnloggedTransactions extends FileTxnSnapLog {
  /**
   * An empty one.
   *
   * @param folder for the snapshot that ZooKeeper writes when it starts
   */
  UnloggedTransactions(File folder) throws IOException {
    super(folder, folder);
  }

  /** False as for a request that changes nothing, so that nothing is waited for. */
  @Override
  public boolean append(Request request) {
    return false;
  }

  @Override
  public void commit() {
    // nothing was appended
  }
}
