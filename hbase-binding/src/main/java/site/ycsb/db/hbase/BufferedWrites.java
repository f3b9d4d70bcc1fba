package site.ycsb.db.hbase;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import site.ycsb.Status;
import site.ycsb.spi.BatchOutcomes;

/**
 * One thread's writes to one table that are sent many at once.
 *
 * <p>Each was answered with BATCHED_OK. One that fails when it is sent counts once more, with its
 * real status, as an operation {@code FLUSH}.
 */
final class BufferedWrites {
  static final String OPERATION = "FLUSH";

  private final HBaseSession session;
  private final BatchOutcomes outcomes;
  private final BufferedMutator mutator;
  private final AtomicLong lost = new AtomicLong();

  BufferedWrites(HBaseSession session, BatchOutcomes outcomes, TableName table, long bufferBytes)
      throws IOException {
    this.session = session;
    this.outcomes = outcomes;
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
      count(1, e);
    }
  }

  /** How many writes failed after they had been answered with BATCHED_OK. */
  long lost() {
    return lost.get();
  }

  private void count(RetriesExhaustedWithDetailsException failure) {
    List<Throwable> causes = failure.getCauses();
    if (causes.isEmpty()) {
      count(1, failure);
    }
    causes.forEach(cause -> count(1, cause));
  }

  private void count(int writes, Throwable cause) {
    Status status = session.failed(cause);
    lost.addAndGet(writes);
    for (int i = 0; i < writes; i++) {
      outcomes.record(OPERATION, status);
    }
  }
}
