package site.ycsb.db.hbase;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import site.ycsb.db.session.LostWrites;

/**
 * One thread's writes to one table that are sent many at once.
 *
 * <p>Each was answered with BATCHED_OK. Those that fail when they are sent are {@link LostWrites}.
 */
final class BufferedWrites {
  private final HBaseSession session;
  private final LostWrites lost;
  private final BufferedMutator mutator;

  BufferedWrites(HBaseSession session, LostWrites lost, TableName table, long bufferBytes)
      throws IOException {
    this.session = session;
    this.lost = lost;
    this.mutator =
        session
            .driver()
            .getBufferedMutator(
                new BufferedMutatorParams(table)
                    .writeBufferSize(bufferBytes)
                    .listener((failure, source) -> count(failure)));
  }

  /** Adds a write; sends all that there are when they fill the buffer. */
  void add(Mutation write) throws IOException {
    mutator.mutate(write);
  }

  /** Sends what is left. */
  void close() {
    try {
      mutator.close();
    } catch (IOException e) {
      lost.record(session.failed(e));
    }
  }

  private void count(RetriesExhaustedWithDetailsException failure) {
    List<Throwable> causes = failure.getCauses();
    if (causes.isEmpty()) {
      lost.record(session.failed(failure));
    }
    causes.forEach(cause -> lost.record(session.failed(cause)));
  }
}
