package site.ycsb.db.mongodb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * As much of a replica set's member as keeps a few records: the stand-in is a single server. Has
 * nothing of Queryable Encryption, and stores what it is sent.
 */
final class ReplicaSetDouble extends MongoDouble {
  private final Store store;

  /**
   * An empty one.
   *
   * @param wireVersion by which the driver knows what it can do
   */
  ReplicaSetDouble(int wireVersion) throws IOException {
    this(new Store(wireVersion));
  }

  private ReplicaSetDouble(Store store) throws IOException {
    super(command -> Optional.of(store.answer(command)));
    this.store = store;
  }

  /** Properties of a binding that uses it. */
  Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("mongodb.url", "mongodb://127.0.0.1:" + port() + "/db");
    return properties;
  }

  /** What collections were made with, by their names, but for the key vault. */
  Map<String, BsonDocument> collections() {
    synchronized (store) {
      Map<String, BsonDocument> made = new LinkedHashMap<>(store.options);
      made.remove("__keyVault");
      return made;
    }
  }

  /** The documents of a collection, themselves. */
  List<BsonDocument> documents(String collection) {
    synchronized (store) {
      return store.documents(collection);
    }
  }

  /** One database. */
  private static final class Store {
    private static final BsonDocument OK = BsonDocument.parse("{ok: 1}");

    private final int wireVersion;
    private final Map<String, BsonDocument> options = new LinkedHashMap<>();
    private final Map<String, List<BsonDocument>> documents = new LinkedHashMap<>();

    Store(int wireVersion) {
      this.wireVersion = wireVersion;
    }

    synchronized BsonDocument answer(BsonDocument command) {
      String name = command.getFirstKey();
      String collection =
          command.isString(name) ? command.getString(name).getValue() : "no collection";
      switch (name) {
        case "hello", "isMaster", "ismaster" -> {
          return BsonDocument.parse(
              "{ismaster: true, helloOk: true, setName: 'rs', hosts: ['127.0.0.1:1'],"
                  + " minWireVersion: 0, maxWireVersion: "
                  + wireVersion
                  + ", ok: 1}");
        }
        case "buildInfo" -> {
          return BsonDocument.parse("{version: '7.0.1', gitVersion: 'x', ok: 1}");
        }
        case "listCollections" -> {
          List<BsonDocument> found = new ArrayList<>();
          options.forEach(
              (each, made) ->
                  found.add(
                      new BsonDocument("name", new BsonString(each))
                          .append("type", new BsonString("collection"))
                          .append("options", made)));
          return cursor(found, command);
        }
        case "create" -> {
          BsonDocument made = command.clone();
          made.keySet().removeIf(key -> key.equals(name) || key.startsWith("$"));
          options.put(collection, made);
        }
        case "drop" -> {
          options.remove(collection);
          documents.remove(collection);
        }
        case "find" -> {
          return cursor(documents(collection), command);
        }
        case "insert" -> {
          options.putIfAbsent(collection, new BsonDocument());
          List<BsonValue> added = command.getArray("documents");
          added.forEach(document -> documents(collection).add(document.asDocument()));
          return changed(added.size());
        }
        case "update" -> {
          BsonDocument update = command.getArray("updates").get(0).asDocument();
          List<BsonDocument> found = matching(documents(collection), update.getDocument("q"));
          found.forEach(document -> document.putAll(update.getDocument("u").getDocument("$set")));
          return changed(found.size());
        }
        case "collStats" -> {
          // a mongod's numbers are of the least type that holds them
          return BsonDocument.parse("{size: 900, storageSize: 4096, totalIndexSize: 1e3, ok: 1}");
        }
        case "createIndexes", "getCmdLineOpts", "endSessions" -> {}
        default -> throw new IllegalArgumentException(name);
      }
      return OK;
    }

    private List<BsonDocument> documents(String collection) {
      return documents.computeIfAbsent(collection, name -> new ArrayList<>());
    }

    private static BsonDocument changed(int count) {
      return new BsonDocument("n", new BsonInt32(count))
          .append("nModified", new BsonInt32(count))
          .append("ok", new BsonInt32(1));
    }

    private static BsonDocument cursor(List<BsonDocument> all, BsonDocument command) {
      List<BsonDocument> found = matching(all, command.getDocument("filter", new BsonDocument()));
      return new BsonDocument(
              "cursor",
              new BsonDocument("id", new BsonInt64(0))
                  .append("ns", new BsonString("db.any"))
                  .append("firstBatch", new BsonArray(found)))
          .append("ok", new BsonInt32(1));
    }

    private static List<BsonDocument> matching(List<BsonDocument> all, BsonDocument filter) {
      return all.stream().filter(document -> matches(document, filter)).toList();
    }

    private static boolean matches(BsonDocument document, BsonDocument filter) {
      return filter.entrySet().stream()
          .allMatch(
              wanted ->
                  wanted.getKey().equals("$or")
                      ? wanted.getValue().asArray().stream()
                          .anyMatch(one -> matches(document, one.asDocument()))
                      : isOrHas(document.get(wanted.getKey()), wanted.getValue()));
    }

    private static boolean isOrHas(@Nullable BsonValue value, BsonValue wanted) {
      return wanted.isDocument()
          ? wanted.asDocument().getArray("$in").stream().anyMatch(one -> isOrHas(value, one))
          : wanted.equals(value)
              || (value != null && value.isArray() && value.asArray().contains(wanted));
    }
  }
}
