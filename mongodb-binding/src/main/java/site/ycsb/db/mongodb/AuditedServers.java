package site.ycsb.db.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.ServerAddress;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.config.Notices;
import site.ycsb.db.mongodb.audit.MongoAuditor;
import site.ycsb.db.mongodb.audit.MongoTarget;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.run.RunContext;

/** Leads an audit to the servers that the binding's configuration names. */
final class AuditedServers {
  private AuditedServers() {}

  static StoreAuditor auditor(Properties properties) {
    MongoConfig config = MongoConfig.from(properties);
    Notices notices = RunContext.of(properties).notices();
    ConnectionString address = config.connectionString();
    Endpoint.Keys keys =
        config
            .tls()
            .map(tls -> new Endpoint.Keys(tls.truststore(), tls.keystore()))
            .orElse(Endpoint.Keys.NONE);
    return new MongoAuditor(
        new MongoTarget(
            address.getHosts().stream()
                .map(ServerAddress::new)
                .map(server -> new Endpoint("port", server.getHost(), server.getPort(), keys))
                .toList(),
            Optional.ofNullable(address.getUsername()),
            () -> new Connector(properties, config, notices).connect()));
  }
}
