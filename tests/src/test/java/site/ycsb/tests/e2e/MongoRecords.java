package site.ycsb.tests.e2e;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.bson.BsonDocument;

/**
 * The table of a run on MongoDB, read by the driver with nothing of ours in between. Keys are the
 * records' numbers.
 *
 * @param server where it is
 * @param name of the table
 */
record MongoRecords(MongoServer server, String name) {
  private static final String DATABASE = "clustered";
  private static final String PREFIX = "user";

  /** The properties that make a run use it. */
  String[] properties() {
    return new String[] {
      "-p",
      "mongodb.database=" + DATABASE,
      "-p",
      "table=" + server.table(name),
      "-p",
      "insertorder=ordered"
    };
  }

  /** Where it is, which each client has for itself. */
  String[] address() {
    return new String[] {"-p", "mongodb.url=" + server.url()};
  }

  /** The numbers of the records. */
  Set<Long> numbers() {
    Set<Long> numbers = new TreeSet<>();
    try (MongoClient client = MongoClients.create(server.url())) {
      for (BsonDocument document :
          client
              .getDatabase(DATABASE)
              .getCollection(server.table(name), BsonDocument.class)
              .find()) {
        numbers.add(
            Long.parseLong(document.getString("_id").getValue().substring(PREFIX.length())));
      }
    }
    return numbers;
  }

  /** Numbers from 0 on. */
  static Set<Long> first(long count) {
    return LongStream.range(0, count).boxed().collect(Collectors.toCollection(TreeSet::new));
  }
}
