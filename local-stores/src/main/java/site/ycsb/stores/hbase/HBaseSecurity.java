package site.ycsb.stores.hbase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.stores.folder.KeyFolder;
import site.ycsb.stores.launcher.HBaseControl;
import site.ycsb.stores.launcher.SecuredHBaseControl;
import site.ycsb.stores.launcher.ServerControl;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.recipe.PortUse;
import site.ycsb.stores.recipe.SecurityOptions;
import site.ycsb.stores.recipe.ServerCommand;

/** What TLS and users add to an HBase: secrets, configuration, and what clients need. */
record HBaseSecurity(SecurityOptions options) {
  private static final int STANDARD_KDC_PORT = 10088;

  /** Ports in addition to the server's own. */
  List<PortUse> ports() {
    return options.auth()
        ? List.of(new PortUse(HBaseKerberos.PORT, STANDARD_KDC_PORT, false))
        : List.of();
  }

  /** Writes the files that it needs, and returns what is added to hbase-site.xml. */
  Map<String, String> prepare(NodeSetup setup) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    if (options.tls()) {
      settings.putAll(HBaseTls.ofServer(setup, options.clientCertificates()));
    }
    if (options.auth()) {
      HBaseKerberos.writeFiles(setup);
      settings.putAll(HBaseKerberos.ofServer(setup));
    }
    return settings;
  }

  /** How the server is run. */
  ServerCommand command(ServerCommand plain, NodeSetup setup) {
    return options.auth() ? HBaseKerberos.command(plain, setup) : plain;
  }

  Class<? extends ServerControl> control() {
    return options.auth() ? SecuredHBaseControl.class : HBaseControl.class;
  }

  /** The binding's properties for a client; secrets are in the files that they name. */
  Map<String, String> connection(KeyFolder keys) {
    Map<String, String> connection = new TreeMap<>();
    if (options.tls()) {
      connection.putAll(HBaseTls.ofClient(keys, options.clientCertificates()));
    }
    if (options.auth()) {
      connection.putAll(HBaseKerberos.ofClient(keys));
    }
    return connection;
  }

  /** For the status. */
  List<String> notes(KeyFolder keys) {
    List<String> notes = new ArrayList<>();
    if (options.tls()) {
      notes.addAll(HBaseTls.notes(options.clientCertificates()));
    }
    if (options.auth()) {
      notes.addAll(HBaseKerberos.notes());
    }
    if (options.any()) {
      notes.add("keys and passwords are in " + keys.path());
    }
    return notes;
  }
}
