package site.ycsb.stores.hbase;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.stores.folder.KeyFolder;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.secrets.TlsKeyStores;

/** TLS of HBase's RPC, for the server and for clients. */
final class HBaseTls {
  private static final String PROTOCOL = "TLSv1.3";

  private HBaseTls() {}

  /** Creates keys at the first start, and returns what is added to hbase-site.xml. */
  static Map<String, String> ofServer(NodeSetup setup) throws IOException {
    TlsKeyStores tls = new TlsKeyStores(KeyFolder.of(setup.data()));
    tls.ensure(setup.jdk(), setup.addresses());
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hbase.server.netty.tls.enabled", "true");
    settings.put("hbase.server.netty.tls.supportplaintext", "false");
    settings.put("hbase.server.netty.tls.client.auth.mode", "NEED");
    // the keys of clients are bound to no address
    settings.put("hbase.server.netty.tls.verify.client.hostname", "false");
    settings.putAll(ofPeer(tls, tls.server()));
    settings.put("hbase.rpc.tls.enabledProtocols", PROTOCOL);
    settings.put("hbase.rpc.tls.keystore.password", tls.server().password().reveal());
    settings.put("hbase.rpc.tls.truststore.password", tls.trusted().password().reveal());
    return settings;
  }

  /** The binding's properties for a client. */
  static Map<String, String> ofClient(KeyFolder keys) {
    TlsKeyStores tls = new TlsKeyStores(keys);
    Map<String, String> connection = new TreeMap<>(ofPeer(tls, tls.client()));
    connection.put(
        "hbase.rpc.tls.keystore.password.file", tls.client().password().file().toString());
    connection.put(
        "hbase.rpc.tls.truststore.password.file", tls.trusted().password().file().toString());
    return connection;
  }

  /** What both sides have; the server connects to itself as a client. */
  private static Map<String, String> ofPeer(TlsKeyStores tls, TlsKeyStores.Store own) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hbase.client.netty.tls.enabled", "true");
    settings.put("hbase.rpc.tls.protocol", PROTOCOL);
    settings.put("hbase.rpc.tls.keystore.location", own.file().toString());
    settings.put("hbase.rpc.tls.keystore.type", TlsKeyStores.TYPE);
    settings.put("hbase.rpc.tls.truststore.location", tls.trusted().file().toString());
    settings.put("hbase.rpc.tls.truststore.type", TlsKeyStores.TYPE);
    return settings;
  }

  /** For the status. */
  static List<String> notes() {
    return List.of(
        "TLS: required, with a certificate on both sides, for connections to master and region"
            + " server",
        "ZooKeeper: in clear, for whoever can connect to it; it holds addresses and states, no"
            + " records");
  }
}
