package site.ycsb.db.cassandra.audit;

import java.util.Map;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

/** How each feature is turned on in cassandra.yaml. */
final class CassandraRemedies {
  private static final Map<SecurityFeature, String> TEXTS =
      Map.of(
          SecurityFeature.AUTHENTICATION,
          "authenticator: PasswordAuthenticator (or MutualTlsAuthenticator) in cassandra.yaml, then"
              + " create a superuser of your own and drop cassandra",
          SecurityFeature.AUTHORIZATION,
          "authorizer: CassandraAuthorizer in cassandra.yaml; needs an authenticator",
          SecurityFeature.TRANSPORT_ENCRYPTION,
          "client_encryption_options and server_encryption_options in cassandra.yaml",
          SecurityFeature.ENCRYPTION_AT_REST,
          "Apache Cassandra encrypts commit log and hints by transparent_data_encryption_options; for"
              + " tables encrypt the disk, or load a compressor that encrypts (docs/atrest.md)",
          SecurityFeature.AUDITING,
          "audit_logging_options: enabled: true in cassandra.yaml, or nodetool enableauditlog",
          SecurityFeature.JMX_AUTHENTICATION,
          "com.sun.management.jmxremote.authenticate=true with LOCAL_JMX=no in cassandra-env.sh, or no"
              + " JMX port at all",
          SecurityFeature.AUTHENTICATION_CACHING,
          "roles_validity, permissions_validity and credentials_validity in cassandra.yaml; needs an"
              + " authenticator",
          SecurityFeature.PROXY_RULES,
          "not in Apache Cassandra; DataStax Enterprise has GRANT PROXY.LOGIN and PROXY.EXECUTE",
          SecurityFeature.NODE_TO_NODE,
          "server_encryption_options: internode_encryption: all and optional: false in cassandra.yaml",
          SecurityFeature.CLIENT_TO_NODE,
          "client_encryption_options: enabled: true and optional: false in cassandra.yaml");

  private CassandraRemedies() {}

  static void record(AuditTrail trail) {
    TEXTS.forEach(trail::remedy);
  }
}
