package site.ycsb.db.mongodb;

import com.mongodb.MongoException;
import com.mongodb.client.MongoDatabase;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.config.YcsbKeys;
import site.ycsb.db.mongodb.DocumentCodec.FieldNames;
import site.ycsb.db.session.SessionSchemaAdmin;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;

/**
 * Creates, checks and drops collections. MongoDB creates one with its first document, so a missing
 * one is as good as an empty one; a few of its records show what a collection's look like. Connects
 * when it first needs to. For one thread.
 */
final class MongoSchemaAdmin extends SessionSchemaAdmin<MongoSession> {
  private static final List<String> FIELDS_KEYS = List.of(YcsbKeys.FIELDS, YcsbKeys.FIELDS_SAMPLE);
  private static final int LOOKED_AT = 20;

  /** The key, and what Queryable Encryption adds to a record. */
  private static final Set<String> NO_FIELDS = Set.of(DocumentCodec.ID, "__safeContent__");

  private static final BsonInt64 NONE = new BsonInt64(0);

  /** What the collections begin with that Queryable Encryption has beside one. */
  private static final String STATE_OF = "enxcol_.";

  /** Of database, dot and collection together, with a margin for what servers append. */
  private static final int MAX_NAME_BYTES = 180;

  MongoSchemaAdmin(Properties properties) {
    super(MongoSession.class, properties, MongoSession::open);
  }

  @Override
  public SchemaState check(TableSchema wanted) {
    checkName(wanted);
    checkFields(wanted);
    Optional<String> absent = absent(wanted.table());
    if (absent.isPresent()) {
      return SchemaState.of(false, List.of(), List.of(), List.of(absent.get()));
    }
    Set<String> there = fields(wanted.table());
    List<String> foreign = new ArrayList<>(there);
    foreign.removeAll(new HashSet<>(wanted.fields()));
    // a record needn't have every field, so lacking one matters only when others are there instead
    List<String> missing = new ArrayList<>(foreign.isEmpty() ? List.of() : wanted.fields());
    missing.removeAll(there);
    return SchemaState.of(
        true,
        missing,
        foreign,
        foreign.isEmpty() ? List.of() : List.of("the database is " + database()));
  }

  /** MongoDB creates database and collection with the first document. */
  @Override
  public boolean makesTables() {
    return true;
  }

  /** What is missing, as a sentence; empty when the collection exists. */
  private Optional<String> absent(String table) {
    List<String> collections =
        ask(database -> database.listCollectionNames().into(new ArrayList<>()));
    if (collections.contains(table)) {
      return Optional.empty();
    }
    return Optional.of(
        collections.isEmpty()
            ? "there is no database " + database() + ", or nothing in it"
            : "there is no collection " + table + " in the database " + database());
  }

  @Override
  public void create(TableSchema wanted) {
    checkName(wanted);
    checkFields(wanted);
    ask(
        database -> {
          Set<String> names = database.listCollectionNames().into(new HashSet<>());
          if (!names.contains(wanted.table())) {
            database.createCollection(wanted.table());
          }
          return names;
        });
  }

  @Override
  public void drop(TableSchema wanted) {
    checkName(wanted);
    ask(
        database -> {
          List<String> all = collectionsOf(database, wanted.table());
          all.forEach(name -> database.getCollection(name).drop());
          return all;
        });
  }

  /** Those that exist: its own, last, and those of its state. */
  private static List<String> collectionsOf(MongoDatabase database, String table) {
    List<String> names = database.listCollectionNames().into(new ArrayList<>());
    names.removeIf(name -> !name.equals(table) && !name.startsWith(STATE_OF + table + "."));
    names.sort(Comparator.comparing(table::equals));
    return names;
  }

  @Override
  public OptionalLong storedBytes(TableSchema wanted) {
    long bytes =
        ask(
            database ->
                collectionsOf(database, wanted.table()).stream()
                    .map(
                        name ->
                            database.runCommand(
                                new BsonDocument("collStats", new BsonString(name)),
                                BsonDocument.class))
                    .mapToLong(
                        stats -> bytes(stats, "storageSize") + bytes(stats, "totalIndexSize"))
                    .sum());
    // the stand-in says 0
    return bytes == 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
  }

  private static long bytes(BsonDocument stats, String name) {
    return stats.getNumber(name, NONE).longValue();
  }

  @Override
  public boolean isEmpty(String table) {
    try {
      return session().collection(table).find().limit(1).first() == null;
    } catch (MongoException e) {
      return false; // it may not be read
    }
  }

  @Override
  public String print(TableSchema wanted) {
    checkName(wanted);
    return "use " + database() + "\ndb.createCollection(\"" + wanted.table() + "\")\n";
  }

  private Set<String> fields(String table) {
    Set<String> names = new TreeSet<>();
    ask(
        database -> {
          for (BsonDocument record :
              database.getCollection(table, BsonDocument.class).find().limit(LOOKED_AT)) {
            names.addAll(record.keySet());
          }
          return names;
        });
    names.removeAll(NO_FIELDS);
    return names;
  }

  private void checkName(TableSchema wanted) {
    String name = wanted.table();
    if (name.isEmpty()
        || name.startsWith("system.")
        || name.indexOf('$') >= 0
        || name.indexOf('"') >= 0
        || name.chars().anyMatch(Character::isISOControl)
        || name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
      throw tableProblem(
          name,
          "must be 1 to "
              + MAX_NAME_BYTES
              + " bytes without $ and \" on MongoDB, and not begin with 'system.'",
          "Correct it");
    }
  }

  private void checkFields(TableSchema wanted) {
    Optional<String> unusable = FieldNames.firstUnusable(wanted.fields());
    if (unusable.isPresent()) {
      String key =
          FIELDS_KEYS.stream()
              .filter(each -> properties.getProperty(each) != null)
              .findFirst()
              .orElse(YcsbKeys.FIELD_NAME_PREFIX);
      throw new ConfigurationException(
          new Problem(
              key,
              properties.getProperty(key, YcsbKeys.FIELD_NAME_PREFIX_DEFAULT),
              properties.getProperty(key) == null
                  ? "default"
                  : SourcedProperties.originOf(properties, key),
              "gives the field name "
                  + unusable.get()
                  + ", which MongoDB doesn't take: "
                  + FieldNames.RULE,
              "Choose another one, or encrypt the names (encrypted-mongodb)"));
    }
  }

  private <T> T ask(Function<MongoDatabase, T> question) {
    try {
      return question.apply(session().database());
    } catch (MongoException e) {
      if (Failures.isRejection(e)) {
        throw new ConfigurationException(
            new Problem(
                MongoProperties.URL.key(),
                session().config().url().toString(),
                SourcedProperties.originOf(properties, MongoProperties.URL.key()),
                "its user isn't allowed to do that (" + Failures.messageOf(e) + ")",
                "Use another user, or have this one permitted"));
      }
      throw new StoreUnavailableException(
          "MongoDB doesn't answer about its collections: " + Failures.messageOf(e), e);
    } catch (RuntimeException e) {
      throw Failures.unreadable("MongoDB", e);
    }
  }

  /** Without a server, where that is possible. */
  private String database() {
    if (ifOpen().isPresent()) {
      return session().config().database();
    }
    Settings settings = new Settings(properties);
    String name =
        settings.isGiven(MongoProperties.DATABASE) || !settings.isGiven(MongoProperties.URL)
            ? settings.find(MongoProperties.DATABASE).orElse(MongoConfig.DEFAULT_DATABASE)
            : MongoConfig.from(properties).database();
    settings.throwIfAny();
    return name;
  }
}
