package site.ycsb.db.mongodb;

import com.mongodb.MongoClientSettings;
import org.bson.BsonDocument;

/**
 * What a server reports of itself, and how it is used.
 *
 * @param product which product it is
 * @param readPreference which members of a replica set are read
 * @param writeConcern how writes are acknowledged
 * @param tls whether connections are encrypted
 */
record ServerFacts(ServerProduct product, String readPreference, String writeConcern, boolean tls) {

  static ServerFacts of(ServerProduct product, MongoClientSettings settings) {
    BsonDocument writeConcern = settings.getWriteConcern().asDocument();
    return new ServerFacts(
        product,
        settings.getReadPreference().getName(),
        writeConcern.isEmpty() ? "the server's own" : writeConcern.toJson(),
        settings.getSslSettings().isEnabled());
  }
}
