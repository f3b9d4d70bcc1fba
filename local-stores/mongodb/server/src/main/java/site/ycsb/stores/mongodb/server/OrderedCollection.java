package site.ycsb.stores.mongodb.server;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * A collection that answers {@code find {_id: {$gte: x}}, sort {_id: 1}, limit n} by walking its
 * ordered map from x on. The library filters and sorts all documents for that, so a workload of
 * scans would take quadratic time.
 */
final class OrderedCollection extends H2Collection {
  private static final String ID = "_id";
  private static final String FROM = "$gte";

  private final MVMap<Object, Document> documents;

  OrderedCollection(
      MongoDatabase database,
      String name,
      CollectionOptions options,
      MVMap<Object, Document> documents,
      MVMap<String, Object> meta,
      CursorRegistry cursors) {
    super(database, name, options, documents, meta, cursors);
    this.documents = documents;
  }

  @Override
  protected QueryResult matchDocuments(
      Document query,
      @Nullable Document orderBy,
      int numberToSkip,
      int limit,
      int batchSize,
      @Nullable Document fieldSelector) {
    @Nullable String first = firstOfScan(query, orderBy);
    if (first == null || numberToSkip != 0 || limit <= 0) {
      return super.matchDocuments(query, orderBy, numberToSkip, limit, batchSize, fieldSelector);
    }
    return matchDocumentsFromStream(
        from(first, limit).stream(), query, null, 0, limit, batchSize, fieldSelector);
  }

  private List<Document> from(String first, int limit) {
    List<Document> found = new ArrayList<>(Math.min(limit, 1024));
    Cursor<Object, Document> cursor = documents.cursor(first);
    // strings are adjacent in the map, and a comparison with one finds nothing else
    while (found.size() < limit && cursor.hasNext() && cursor.next() instanceof String) {
      found.add(cursor.getValue());
    }
    return found;
  }

  /** The key that a scan in order starts at; null when the query is another one. */
  private static @Nullable String firstOfScan(Document query, @Nullable Document orderBy) {
    boolean byId =
        orderBy != null
            && orderBy.keySet().equals(Set.of(ID))
            && orderBy.get(ID) instanceof Number direction
            && direction.intValue() == 1
            && query.keySet().equals(Set.of(ID));
    return byId
            && query.get(ID) instanceof Document range
            && range.keySet().equals(Set.of(FROM))
            && range.get(FROM) instanceof String first
        ? first
        : null;
  }
}
