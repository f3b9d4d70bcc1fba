package site.ycsb.db.mongodb;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.WriteModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.db.session.LostWrites;

/**
 * Inserts of one thread that are sent together, in no order.
 *
 * <p>Counted when: an insert that only waits is BATCHED_OK; the one that fills the batch sends it
 * and ends as its own document does. Documents that waited and then weren't stored are {@link
 * LostWrites}.
 */
final class InsertBatch {
  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);
  private static final ReplaceOptions REPLACE_OR_INSERT = new ReplaceOptions().upsert(true);

  private final int size;
  private final boolean upsert;
  private final LostWrites lost;
  private final BiConsumer<RuntimeException, Status> failed;
  private final List<WriteModel<BsonDocument>> waiting = new ArrayList<>();
  private @Nullable MongoCollection<BsonDocument> collection;

  /**
   * @param size how many documents fill it
   * @param failed called for each batch that wasn't stored completely
   */
  InsertBatch(
      int size, boolean upsert, LostWrites lost, BiConsumer<RuntimeException, Status> failed) {
    this.size = size;
    this.upsert = upsert;
    this.lost = lost;
    this.failed = failed;
  }

  /** Adds a document; sends the batch when that fills it. */
  @SuppressWarnings("ReferenceEquality") // a thread has one collection object for each table
  Status add(MongoCollection<BsonDocument> target, BsonDocument document) {
    if (collection != target) {
      flush();
      collection = target;
    }
    waiting.add(
        upsert
            ? new ReplaceOneModel<>(
                new BsonDocument(DocumentCodec.ID, document.get(DocumentCodec.ID)),
                document,
                REPLACE_OR_INSERT)
            : new InsertOneModel<>(document));
    if (waiting.size() < size) {
      return Status.BATCHED_OK;
    }
    Status[] statuses = send();
    int last = statuses.length - 1;
    Arrays.stream(statuses, 0, last).forEach(lost::record);
    return statuses[last];
  }

  /** Sends what waits; everything in it has been accepted before. */
  void flush() {
    if (!waiting.isEmpty()) {
      Arrays.stream(send()).forEach(lost::record);
    }
  }

  /** How each document of the batch ended. */
  private Status[] send() {
    Status[] statuses = new Status[waiting.size()];
    Arrays.fill(statuses, Status.OK);
    MongoCollection<BsonDocument> target = collection;
    try {
      if (target != null) {
        target.bulkWrite(waiting, UNORDERED);
      }
    } catch (MongoBulkWriteException e) {
      if (e.getWriteConcernError() != null) {
        // written, but not as safely as requested
        Arrays.fill(statuses, Status.SERVICE_UNAVAILABLE);
      }
      for (BulkWriteError error : e.getWriteErrors()) {
        statuses[error.getIndex()] = Failures.statusOf(error.getCode());
      }
      failed.accept(e, worst(statuses));
    } catch (RuntimeException e) {
      Arrays.fill(statuses, Failures.statusOf(e));
      failed.accept(e, statuses[0]);
    } finally {
      waiting.clear();
    }
    return statuses;
  }

  private static Status worst(Status[] statuses) {
    return Arrays.stream(statuses)
        .filter(status -> !status.isOk())
        .findFirst()
        .orElse(Status.ERROR);
  }
}
