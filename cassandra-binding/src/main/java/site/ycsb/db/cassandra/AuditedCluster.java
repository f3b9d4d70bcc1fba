package site.ycsb.db.cassandra;

import java.util.Properties;
import site.ycsb.db.cassandra.audit.CassandraAuditor;
import site.ycsb.db.cassandra.audit.CassandraTarget;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.StoreAuditor;

/** Leads an audit to the cluster that the binding's configuration names. */
final class AuditedCluster {
  private AuditedCluster() {}

  static StoreAuditor auditor(Properties properties) {
    CassandraConfig config = CassandraConfig.from(properties);
    Endpoint.Keys keys =
        config
            .security()
            .tls()
            .map(tls -> new Endpoint.Keys(tls.truststore(), tls.keystore()))
            .orElse(Endpoint.Keys.NONE);
    return new CassandraAuditor(
        new CassandraTarget(
            config.nodes().hosts().stream()
                .map(host -> new Endpoint("CQL port", host.host(), host.port(), keys))
                .toList(),
            config.security().credentials().map(CassandraConfig.Credentials::username),
            () -> new Connector(properties, config).connect(),
            session -> ServerProduct.query(session).description()));
  }
}
