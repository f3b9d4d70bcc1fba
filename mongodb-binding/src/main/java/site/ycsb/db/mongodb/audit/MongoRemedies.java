package site.ycsb.db.mongodb.audit;

import java.util.Map;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

/** How each feature is turned on in mongod.conf. */
final class MongoRemedies {
  private static final Map<SecurityFeature, String> TEXTS =
      Map.of(
          SecurityFeature.AUTHENTICATION,
          "create a user, then security.authorization: enabled in mongod.conf",
          SecurityFeature.AUTHORIZATION,
          "security.authorization: enabled in mongod.conf",
          SecurityFeature.TRANSPORT_ENCRYPTION,
          "net.tls.mode: requireTLS with net.tls.certificateKeyFile in mongod.conf",
          SecurityFeature.ENCRYPTION_AT_REST,
          "security.enableEncryption: true (MongoDB Enterprise, Percona Server), or encrypt the disk",
          SecurityFeature.AUDITING,
          "auditLog.destination in mongod.conf (MongoDB Enterprise, Percona Server)",
          SecurityFeature.AUTHENTICATION_CACHING,
          "mongod and mongos keep users in memory once authorization is enabled;"
              + " userCacheInvalidationIntervalSecs of mongos says for how long",
          SecurityFeature.PROXY_RULES,
          "not in MongoDB",
          SecurityFeature.NODE_TO_NODE,
          "net.tls.mode: requireTLS and net.tls.clusterFile on every member",
          SecurityFeature.CLIENT_TO_NODE,
          "net.tls.mode: requireTLS in mongod.conf");

  private MongoRemedies() {}

  static void record(AuditTrail trail) {
    TEXTS.forEach(trail::remedy);
  }
}
