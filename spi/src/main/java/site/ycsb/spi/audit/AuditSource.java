package site.ycsb.spi.audit;

/** A DB whose store can be audited. Asked after its properties are set, and not initialised. */
public interface AuditSource {
  /**
   * What audits the server.
   *
   * @throws site.ycsb.config.ConfigurationException when the configuration isn't right
   */
  StoreAuditor auditor();
}
