package site.ycsb.db.mongodb;

import com.mongodb.MongoClientSettings;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * What a server says of itself, and how it is used.
 *
 * @param version of the server
 * @param standIn whether it is a stand-in
 * @param readPreference which members of a replica set are read
 * @param writeConcern how writes are acknowledged
 * @param tls whether connections are encrypted
 */
record ServerFacts(
    String version, boolean standIn, String readPreference, String writeConcern, boolean tls) {
  /** The field of buildInfo by which the local stand-in says what it is. */
  private static final String MARK = "ycsbStandIn";

  /** A field of buildInfo that every MongoDB server has, and the stand-in's library hasn't. */
  private static final String GIT_VERSION = "gitVersion";

  static ServerFacts of(BsonDocument buildInfo, MongoClientSettings settings) {
    BsonDocument writeConcern = settings.getWriteConcern().asDocument();
    return new ServerFacts(
        buildInfo.getString("version", new BsonString("unknown")).getValue(),
        buildInfo.containsKey(MARK) || !buildInfo.containsKey(GIT_VERSION),
        settings.getReadPreference().getName(),
        writeConcern.isEmpty() ? "the server's own" : writeConcern.toJson(),
        settings.getSslSettings().isEnabled());
  }
}
