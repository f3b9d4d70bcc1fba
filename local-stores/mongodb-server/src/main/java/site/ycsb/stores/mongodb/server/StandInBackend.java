package site.ycsb.stores.mongodb.server;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/** The library's backend, with scans in order, encrypted values and a name of its own. */
final class StandInBackend extends H2Backend {
  /** The field of {@code buildInfo} that identifies the stand-in to a client. */
  static final String MARK = "ycsbStandIn";

  /** The one cipher of H2's encrypted files. */
  private static final String CIPHER = "AES128-XTS";

  private final String storeId;
  private final boolean encrypted;
  private final EncryptedBinaries binaries;

  StandInBackend(MVStore store, String storeId, boolean encrypted) {
    super(store);
    this.storeId = storeId;
    this.encrypted = encrypted;
    binaries = new EncryptedBinaries(store);
    version(new StandInVersion());
  }

  /** Of clients that introduce themselves in the old form. */
  @Override
  public Document handleCommand(
      @Nullable Channel channel, String databaseName, String command, Document query) {
    binaries.allowOn(channel);
    return super.handleCommand(channel, databaseName, command, query);
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    binaries.allowOn(message.getChannel());
    String command = message.getDocument().keySet().iterator().next().toLowerCase(Locale.ROOT);
    Document answer = super.handleMessage(message);
    switch (command) {
      case "buildinfo" -> answer.put(MARK, storeId);
      case "serverstatus" -> answer.put("encryptionAtRest", encryption());
      default -> {}
    }
    return answer;
  }

  /** As MongoDB Enterprise has it, with what is true of this file. */
  private Document encryption() {
    Document told = new Document("encryptionEnabled", encrypted);
    if (encrypted) {
      told.put("encryptionMode", CIPHER);
    }
    return told;
  }

  /** Called by the library's constructor for each database of the file, before ours has run. */
  @Override
  protected MongoDatabase openOrCreateDatabase(String databaseName) {
    return new Database(databaseName);
  }

  /**
   * Opens collections that scan in order. An inner class, since the library's constructor calls
   * back: the enclosing object's fields exist by then, fields of this one wouldn't be.
   */
  private final class Database extends H2Database {
    /** The library's own prefixes, so that its files stay what they are. */
    private static final String DATA = "databases.";

    private static final String META = "meta.";

    Database(String name) {
      super(name, getMvStore(), getCursorRegistry());
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(
        String collectionName, CollectionOptions options) {
      String name = getDatabaseName() + "." + collectionName;
      MVStore store = getMvStore();
      return new OrderedCollection(
          this,
          collectionName,
          options,
          store.openMap(DATA + name),
          store.openMap(META + name),
          getCursorRegistry());
    }
  }

  /**
   * The version that the stand-in answers to. The library's newest is just the oldest that today's
   * driver accepts; of what came later a benchmark uses nothing.
   */
  private static final class StandInVersion implements MongoVersion {
    /** Of MongoDB 7.0. */
    private static final int WIRE_VERSION = 21;

    @Override
    public List<Integer> getVersionArray() {
      return List.of(7, 0, 0);
    }

    @Override
    public int getWireVersion() {
      return WIRE_VERSION;
    }
  }

  /**
   * A collection that answers {@code find {_id: {$gte: x}}, sort {_id: 1}, limit n} by walking its
   * ordered map from x on. The library filters and sorts all documents for that, so a workload of
   * scans would take quadratic time.
   */
  private static final class OrderedCollection extends H2Collection {
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
}
