package site.ycsb.stores.hbase;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.stores.KeyFolder;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.TlsKeyStores;

/** TLS of HBase's RPC, for the server and for clients. */
final class HBaseTls {
  private static final String PROTOCOL = "TLSv1.3";

  /** All of this protocol; HBase's own choice lacks the last. */
  private static final String CIPHER_SUITES =
      "TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384,TLS_CHACHA20_POLY1305_SHA256";

  private HBaseTls() {}

  /**
   * Creates keys at the first start, and returns what is added to hbase-site.xml.
   *
   * @param clientCertificates whether clients need one
   */
  static Map<String, String> ofServer(NodeSetup setup, boolean clientCertificates)
      throws IOException {
    TlsKeyStores tls = new TlsKeyStores(KeyFolder.of(setup.data()));
    tls.ensure(setup.addresses());
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hbase.server.netty.tls.enabled", "true");
    settings.put("hbase.server.netty.tls.supportplaintext", "false");
    settings.put("hbase.server.netty.tls.client.auth.mode", clientCertificates ? "NEED" : "NONE");
    // the keys of clients are bound to no address
    settings.put("hbase.server.netty.tls.verify.client.hostname", "false");
    settings.putAll(ofPeer(tls));
    settings.putAll(ownKey(tls.server()));
    settings.put("hbase.rpc.tls.enabledProtocols", PROTOCOL);
    settings.put("hbase.rpc.tls.ciphersuites", CIPHER_SUITES);
    settings.put("hbase.rpc.tls.keystore.password", tls.server().password());
    settings.put("hbase.rpc.tls.truststore.password", tls.trusted().password());
    return settings;
  }

  /**
   * The binding's properties for a client.
   *
   * @param certificate whether it needs a certificate of its own
   */
  static Map<String, String> ofClient(KeyFolder keys, boolean certificate) {
    TlsKeyStores tls = new TlsKeyStores(keys);
    Map<String, String> connection = new TreeMap<>(ofPeer(tls));
    if (certificate) {
      connection.putAll(ownKey(tls.client()));
      connection.put(
          "hbase.rpc.tls.keystore.password.file", tls.client().passwordFile().toString());
    }
    connection.put(
        "hbase.rpc.tls.truststore.password.file", tls.trusted().passwordFile().toString());
    return connection;
  }

  /** What both sides have; the server connects to itself as a client. */
  private static Map<String, String> ofPeer(TlsKeyStores tls) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hbase.client.netty.tls.enabled", "true");
    settings.put("hbase.rpc.tls.protocol", PROTOCOL);
    settings.put("hbase.rpc.tls.truststore.location", tls.trusted().file().toString());
    settings.put("hbase.rpc.tls.truststore.type", TlsKeyStores.TYPE);
    return settings;
  }

  private static Map<String, String> ownKey(TlsKeyStores.Store own) {
    return Map.of(
        "hbase.rpc.tls.keystore.location",
        own.file().toString(),
        "hbase.rpc.tls.keystore.type",
        TlsKeyStores.TYPE);
  }

  static List<String> notes(boolean clientCertificates) {
    return List.of(
        "TLS: required, "
            + (clientCertificates
                ? "with a certificate on both sides"
                : "without certificates of clients")
            + ", for connections to master and region server",
        "ZooKeeper: unencrypted, for anyone who can connect to it; it holds addresses and "
            + "states, no records");
  }
}
