package site.ycsb.db.hbase.audit;

import java.util.Map;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

/** How each feature is turned on in hbase-site.xml. */
final class HBaseRemedies {
  private static final Map<SecurityFeature, String> TEXTS =
      Map.of(
          SecurityFeature.AUTHENTICATION,
          "hbase.security.authentication=kerberos, with principals and keytabs for all servers",
          SecurityFeature.AUTHORIZATION,
          "hbase.security.authorization=true and AccessController among the coprocessors; needs"
              + " Kerberos",
          SecurityFeature.TRANSPORT_ENCRYPTION,
          "TLS of the RPC (hbase.server.netty.tls.enabled), and TLS of ZooKeeper (secureClientPort)",
          SecurityFeature.ENCRYPTION_AT_REST,
          "ENCRYPTION => 'AES' for column families and hbase.regionserver.wal.encryption=true, with a"
              + " key provider",
          SecurityFeature.AUDITING,
          "the logger SecurityLogger.org.apache.hadoop.hbase.security.access.AccessController at"
              + " TRACE; needs AccessController",
          SecurityFeature.JMX_AUTHENTICATION,
          "com.sun.management.jmxremote.authenticate=true in hbase-env.sh, or no JMX port at all",
          SecurityFeature.AUTHENTICATION_CACHING,
          "hadoop.security.groups.cache.secs and Kerberos's tickets; needs Kerberos",
          SecurityFeature.PROXY_RULES,
          "hadoop.security.authorization=true, and hadoop.proxyuser.<user>.hosts and .groups for those"
              + " who may; needs Kerberos",
          SecurityFeature.NODE_TO_NODE,
          "hbase.server.netty.tls.enabled=true, hbase.client.netty.tls.enabled=true and"
              + " hbase.server.netty.tls.supportplaintext=false on all servers, and TLS of ZooKeeper",
          SecurityFeature.CLIENT_TO_NODE,
          "hbase.server.netty.tls.enabled=true and hbase.server.netty.tls.supportplaintext=false");

  private HBaseRemedies() {}

  static void record(AuditTrail trail) {
    TEXTS.forEach(trail::remedy);
  }
}
