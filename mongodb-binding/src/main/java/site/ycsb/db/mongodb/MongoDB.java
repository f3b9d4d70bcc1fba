package site.ycsb.db.mongodb;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.db.mongodb.DocumentCodec.FieldNames;
import site.ycsb.db.session.LostWrites;
import site.ycsb.db.session.SessionDB;
import site.ycsb.spi.ByteParts;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.ScanOrder;
import site.ycsb.spi.ScannedKeys;
import site.ycsb.spi.audit.AuditSource;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.ValueStorage;

/**
 * One client thread's access to MongoDB.
 *
 * <p>As YCSB's own binding has it: an insert of a record that exists fails, unless {@code
 * mongodb.upsert} is set; an update or delete of a record that isn't there is NOT_FOUND; scans are
 * in the order of keys. Reads and scans return the binary fields, not the key. Unlike it, a scan
 * that finds nothing is OK, and the last inserts of a batch are sent at the end.
 *
 * <p>Errors: an operation that fails returns a status by the kind of failure: SERVICE_UNAVAILABLE
 * (no server, time limit, write concern not met), BAD_REQUEST (a field's name or a document that
 * MongoDB doesn't take), FORBIDDEN, or ERROR. The first failure of each kind in a run is printed on
 * stderr. Inserts that were batched and then not stored are counted one by one, and {@link
 * #cleanup()} ends with an exception.
 *
 * <p>Threading: an instance belongs to one thread; the client is the run's.
 */
public final class MongoDB extends SessionDB<MongoSession>
    implements AuditSource, ByteParts, ScanOrder, ScannedKeys {
  private static final BsonDocument BY_KEY = new BsonDocument(DocumentCodec.ID, new BsonInt32(1));
  private static final ReplaceOptions REPLACE_OR_INSERT = new ReplaceOptions().upsert(true);

  private @Nullable InsertBatch batch;
  private final Map<String, MongoCollection<BsonDocument>> collections = new HashMap<>();
  private boolean upsert;
  private boolean encrypted;
  private @Nullable AutomaticEncryption automatic;
  private @Nullable LostWrites lostInserts;
  private DocumentCodec codec = new DocumentCodec(false);
  private RecordReader records = new RecordReader(false);
  private @Nullable List<String> scannedKeys;

  /** A thread's DB that isn't connected yet. */
  public MongoDB() {
    super(MongoSession.class, MongoSession::open);
  }

  @Override
  protected void opened(MongoSession opened) {
    Settings settings = new Settings(getProperties());
    if (settings.find(MongoProperties.CSFLE).orElse(false) && !encrypted) {
      settings.reject(
          MongoProperties.CSFLE,
          "does nothing with the class " + MongoDB.class.getName(),
          "Use csfle-mongodb, or in YCSB's own client -db " + CsfleDB.class.getName());
    }
    settings.throwIfAny();
    if (automatic != null) {
      automatic.connect(opened);
    }
    MongoConfig config = opened.config();
    upsert = config.upsert();
    if (config.batchSize() > 1) {
      LostWrites lost =
          new LostWrites("MongoDB", "INSERT", RunContext.of(getProperties()).batchOutcomes());
      lostInserts = lost;
      batch = new InsertBatch(config.batchSize(), upsert, lost, opened::notice);
    }
  }

  /** Sends the inserts that wait; throws when inserts that had been accepted weren't stored. */
  @Override
  protected void closing() throws DBException {
    try {
      if (batch != null) {
        batch.flush();
      }
    } finally {
      batch = null;
      collections.clear();
    }
    if (lostInserts != null) {
      lostInserts.throwIfAny();
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    if (!FieldNames.areUsable(fields)) {
      return unusable(fields);
    }
    try {
      @Nullable DocumentBytes document =
          collection(table)
              .find(codec.key(key), DocumentBytes.class)
              .projection(DocumentCodec.projection(fields))
              .first();
      if (document == null) {
        return Status.NOT_FOUND;
      }
      records.read(document, result);
      return Status.OK;
    } catch (RuntimeException e) {
      return failedReading(e);
    }
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (!FieldNames.areUsable(fields)) {
      return unusable(fields);
    }
    if (recordcount <= 0) {
      return Status.OK; // a limit of 0 means none
    }
    if (scannedKeys != null) {
      scannedKeys.clear();
    }
    FindIterable<DocumentBytes> found =
        collection(table)
            .find(codec.keysFrom(startkey), DocumentBytes.class)
            .sort(BY_KEY)
            .limit(recordcount)
            .projection(DocumentCodec.projection(fields));
    try (MongoCursor<DocumentBytes> documents = found.iterator()) {
      while (documents.hasNext()) {
        DocumentBytes document = documents.next();
        result.add(records.record(document));
        if (scannedKeys != null) {
          scannedKeys.add(records.keyOf(document, codec.keysAsBytes()));
        }
      }
      return Status.OK;
    } catch (RuntimeException e) {
      return failedReading(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    if (values.isEmpty()) {
      return Status.BAD_REQUEST;
    }
    if (!FieldNames.areUsable(values.keySet())) {
      return unusable(values.keySet());
    }
    try {
      UpdateResult updated =
          collection(table)
              .updateOne(codec.key(key), new BsonDocument("$set", codec.fields(values)));
      return updated.wasAcknowledged() && updated.getMatchedCount() == 0
          ? Status.NOT_FOUND
          : Status.OK;
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    if (!FieldNames.areUsable(values.keySet())) {
      return unusable(values.keySet());
    }
    try {
      MongoCollection<BsonDocument> collection = collection(table);
      BsonDocument document = codec.record(key, values);
      if (batch != null) {
        return batch.add(collection, document);
      }
      if (upsert) {
        collection.replaceOne(codec.key(key), document, REPLACE_OR_INSERT);
      } else {
        collection.insertOne(document);
      }
      return Status.OK;
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status delete(String table, String key) {
    try {
      DeleteResult deleted = collection(table).deleteOne(codec.key(key));
      return deleted.wasAcknowledged() && deleted.getDeletedCount() == 0
          ? Status.NOT_FOUND
          : Status.OK;
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  /** Fields' names are texts in BSON. */
  @Override
  public Set<RecordPart> keepAsBytes(Set<RecordPart> parts) {
    codec = new DocumentCodec(parts.contains(RecordPart.KEY));
    return codec.keysAsBytes() ? Set.of(RecordPart.KEY) : Set.of();
  }

  /**
   * Stores what the driver has encrypted, from now on: values, and record keys too if they are.
   *
   * @param keys whether record keys are; they are given as texts whose characters are one byte each
   */
  void keepEncrypted(boolean keys) {
    expectEncryption();
    codec = new DocumentCodec(keys, BsonBinarySubType.ENCRYPTED);
    records = new RecordReader(true);
  }

  /** Is told that something encrypts. */
  void expectEncryption() {
    encrypted = true;
  }

  /** Has the driver encrypt and decrypt in its commands, from now on. */
  void encryptBy(AutomaticEncryption encryption) {
    automatic = encryption;
  }

  /** The run's session, once this is initialised. */
  MongoSession openSession() {
    return session();
  }

  @Override
  public void giveKeysTo(List<String> keys) {
    scannedKeys = keys;
  }

  /** MongoDB compares binary values by their length first. */
  @Override
  public boolean scansInKeyOrder() {
    return !codec.keysAsBytes();
  }

  @Override
  public ValueStorage valueStorage(String table) {
    return ValueStorage.BYTES;
  }

  @Override
  public SchemaAdmin schemaAdmin() {
    return new MongoSchemaAdmin(getProperties());
  }

  @Override
  public StoreAuditor auditor() {
    return new MongoAuditor(getProperties());
  }

  @Override
  public List<Property<?>> properties() {
    return MongoProperties.ALL;
  }

  @Override
  public void check(Settings settings) {
    MongoConfig.checkAddress(settings);
  }

  private Status failedReading(RuntimeException e) {
    if (automatic == null || !Csfle.isUndecryptable(e)) {
      return failed(e);
    }
    session().notice(e, CryptoSource.DECRYPTION_FAILED);
    return CryptoSource.DECRYPTION_FAILED;
  }

  private Status unusable(@Nullable Set<String> fields) {
    String name = FieldNames.firstUnusable(fields == null ? Set.of() : fields).orElse("");
    return failed(
        new IllegalArgumentException("a field can't be named " + name + ": " + FieldNames.RULE));
  }

  private MongoCollection<BsonDocument> collection(String table) {
    @Nullable MongoCollection<BsonDocument> known = collections.get(table);
    if (known == null) {
      known =
          automatic == null ? session().collection(table) : automatic.collection(session(), table);
      collections.put(table, known);
    }
    return known;
  }
}
