package site.ycsb.stores.cassandra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.stores.KeyFolder;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.TlsKeyStores;
import site.ycsb.stores.launcher.CassandraControl;
import site.ycsb.stores.launcher.CassandraUsers;

/** What TLS and users add to a Cassandra: secrets, configuration, and what clients need. */
record CassandraSecurity(SecurityOptions options) {

  /** Creates the secrets at the first start; later ones need the same. */
  void ensureSecrets(NodeSetup setup) throws IOException {
    KeyFolder keys = KeyFolder.of(setup.data());
    if (options.tls()) {
      new TlsKeyStores(keys).ensure(setup.addresses());
    }
    if (options.auth()) {
      for (String user : List.of(CassandraUsers.ADMIN, CassandraUsers.BENCHMARK)) {
        if (!Files.exists(keys.passwordFile(user))
            && Files.exists(setup.data().resolve(CassandraFiles.TABLES_FOLDER))) {
          throw new IOException(
              keys.passwordFile(user)
                  + " doesn't exist, and nobody can log in without the password in it");
        }
        keys.ensurePassword(user);
      }
    }
  }

  /** What is added to the configuration; holds passwords of key stores. */
  String yaml(NodeSetup setup) throws IOException {
    StringBuilder yaml = new StringBuilder();
    if (options.tls()) {
      TlsKeyStores tls = new TlsKeyStores(KeyFolder.of(setup.data()));
      yaml.append(
          CassandraFiles.filled(
              CassandraFiles.TLS,
              Map.of(
                  "keystore", tls.server().file().toString(),
                  "keystorePassword", tls.server().password(),
                  "truststore", tls.trusted().file().toString(),
                  "truststorePassword", tls.trusted().password())));
      yaml.append("  require_client_auth: ").append(options.clientCertificates()).append('\n');
    }
    if (options.auth()) {
      yaml.append(CassandraFiles.filled(CassandraFiles.USERS, Map.of()));
    }
    return yaml.toString();
  }

  /** Flags of the server's JVM; without secrets. */
  List<String> flags(NodeSetup setup) {
    return options.auth()
        ? List.of(
            // the control opens the port when there are users
            "-Dcassandra.start_native_transport=false",
            "-D" + CassandraControl.PASSWORDS + "=" + KeyFolder.of(setup.data()).path(),
            "-D" + CassandraControl.NODE + "=" + setup.number(),
            "-D" + CassandraControl.NODES + "=" + setup.addresses().size())
        : List.of();
  }

  /** The binding's properties for a client; secrets are in the files that they name. */
  Map<String, String> connection(Path dataOfNode) {
    KeyFolder keys = KeyFolder.of(dataOfNode);
    Map<String, String> connection = new TreeMap<>();
    if (options.tls()) {
      TlsKeyStores tls = new TlsKeyStores(keys);
      connection.put("cassandra.useSSL", "true");
      connection.putAll(tls.trusted().properties("cassandra.truststore"));
      if (options.clientCertificates()) {
        connection.putAll(tls.client().properties("cassandra.keystore"));
      }
    }
    if (options.auth()) {
      connection.put("cassandra.username", CassandraUsers.BENCHMARK);
      connection.put(
          "cassandra.password.file", keys.passwordFile(CassandraUsers.BENCHMARK).toString());
    }
    return connection;
  }
}
