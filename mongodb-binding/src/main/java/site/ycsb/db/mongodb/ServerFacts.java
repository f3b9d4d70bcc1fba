package site.ycsb.db.mongodb;

import com.mongodb.MongoClientSettings;
import com.mongodb.connection.SslSettings;
import java.util.Optional;
import org.bson.BsonDocument;

/**
 * What a server reports of itself, and how it is used.
 *
 * @param product which product it is
 * @param readPreference which members of a replica set are read
 * @param writeConcern how writes are acknowledged
 * @param tls the connections with TLS; empty when they are in clear
 */
record ServerFacts(
    ServerProduct product,
    String readPreference,
    String writeConcern,
    Optional<ObservedTlsContext> tls) {

  static ServerFacts of(ServerProduct product, MongoClientSettings settings) {
    SslSettings ssl = settings.getSslSettings();
    BsonDocument writeConcern = settings.getWriteConcern().asDocument();
    return new ServerFacts(
        product,
        settings.getReadPreference().getName(),
        writeConcern.isEmpty() ? "the server's own" : writeConcern.toJson(),
        ssl.isEnabled() && ssl.getContext() instanceof ObservedTlsContext context
            ? Optional.of(context)
            : Optional.empty());
  }
}
