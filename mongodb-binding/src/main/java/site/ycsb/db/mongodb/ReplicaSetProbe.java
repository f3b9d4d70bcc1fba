package site.ycsb.db.mongodb;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ClusterType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import site.ycsb.config.ServerText;

/** Asks servers which replica set they are in, without asking for one. */
final class ReplicaSetProbe {
  private static final long LIMIT_SECONDS = 2;
  private static final int MAX_SERVERS = 3;

  private ReplicaSetProbe() {}

  /** The first server that answers, if it isn't in the replica set that is wanted. */
  static Optional<Member> memberOfAnother(MongoClientSettings settings, String wanted) {
    for (ServerAddress server :
        settings.getClusterSettings().getHosts().stream().limit(MAX_SERVERS).toList()) {
      try (MongoClient client = MongoClients.create(direct(settings, server))) {
        BsonDocument hello =
            client
                .getDatabase("admin")
                .runCommand(new BsonDocument("isMaster", new BsonInt32(1)), BsonDocument.class);
        Optional<String> name =
            hello.isString("setName")
                ? Optional.of(hello.getString("setName", new BsonString("")).getValue())
                : Optional.empty();
        return name.filter(wanted::equals).isPresent()
            ? Optional.empty()
            : Optional.of(new Member(server.toString(), name.map(ServerText::shown)));
      } catch (MongoException e) {
        // can't be reached either; the next one may be
      }
    }
    return Optional.empty();
  }

  private static MongoClientSettings direct(MongoClientSettings settings, ServerAddress server) {
    return MongoClientSettings.builder(settings)
        .applyToClusterSettings(
            cluster ->
                cluster
                    .requiredReplicaSetName(null)
                    .requiredClusterType(ClusterType.UNKNOWN)
                    .mode(ClusterConnectionMode.SINGLE)
                    .hosts(List.of(server))
                    .serverSelectionTimeout(LIMIT_SECONDS, TimeUnit.SECONDS))
        .build();
  }

  /**
   * A server that answered.
   *
   * @param server its address
   * @param replicaSet its replica set, safe to show; empty when it is in none
   */
  record Member(String server, Optional<String> replicaSet) {}
}
