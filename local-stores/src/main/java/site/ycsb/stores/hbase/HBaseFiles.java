package site.ycsb.stores.hbase;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.StoreRecipe;

/** HBase's configuration files, and what it writes of itself into its data. */
final class HBaseFiles {
  static final String SITE = "hbase-site.xml";
  static final String LOG4J = "log4j.properties";

  /** Rejects tables that name a jar, since none is on its list; asked by the master alone. */
  static final String NO_JARS_OF_TABLES =
      "org.apache.hadoop.hbase.security.access.CoprocessorWhitelistMasterObserver";

  private static final String ROOT = "hbase";

  private static final String CLUSTER_ID = "hbase.id";

  /** What every protocol buffer message in a file of HBase begins with. */
  private static final byte[] MAGIC = "PBUF".getBytes(StandardCharsets.US_ASCII);

  private HBaseFiles() {}

  static String site(Map<String, String> settings) {
    StringBuilder xml = new StringBuilder(2048);
    xml.append("<!-- Written at each start of the local store; changes made here are lost. -->\n");
    xml.append("<configuration>\n");
    settings.forEach(
        (name, value) ->
            xml.append("  <property><name>")
                .append(name)
                .append("</name><value>")
                .append(escaped(value))
                .append("</value></property>\n"));
    return xml.append("</configuration>\n").toString();
  }

  static String log4j() throws IOException {
    return StoreRecipe.text(HBaseFiles.class, LOG4J);
  }

  /** Where the server keeps all its files, but those of ZooKeeper. */
  static Path root(Path data) {
    return data.resolve(ROOT);
  }

  /** Whether the server has data in this folder: then it has given it an id. */
  static boolean holdsData(Path data) throws IOException {
    try {
      byte[] file = Files.readAllBytes(root(data).resolve(CLUSTER_ID));
      int start = MAGIC.length;
      return file.length > start && Arrays.equals(file, 0, start, MAGIC, 0, start);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  static Map<String, String> settings(NodeSetup setup) {
    Map<String, String> settings = new LinkedHashMap<>();
    // not a URI: the server's own notion of a path takes blanks and percent signs as they are
    settings.put("hbase.rootdir", "file://" + root(setup.data()));
    settings.put("hbase.tmp.dir", setup.temporary().toString());
    settings.put("hbase.cluster.distributed", "false");
    // asks whether a file system is a cluster's; the local one hands each write to the system
    settings.put("hbase.unsafe.stream.capability.enforce", "false");

    // loopback only
    settings.put("hbase.zookeeper.quorum", setup.address());
    settings.put(
        "hbase.zookeeper.property.clientPort", Integer.toString(setup.port(HBaseRecipe.ZOOKEEPER)));
    settings.put("hbase.zookeeper.property.dataDir", setup.data().resolve("zookeeper").toString());
    settings.put("hbase.localcluster.assign.random.ports", "false");
    settings.put("hbase.master.port", Integer.toString(setup.port(HBaseRecipe.MASTER)));
    settings.put(
        "hbase.regionserver.port", Integer.toString(setup.port(HBaseRecipe.REGION_SERVER)));
    settings.put("hbase.master.info.port", "-1");
    settings.put("hbase.regionserver.info.port", "-1");
    settings.put("hbase.master.ipc.address", setup.address());
    settings.put("hbase.regionserver.ipc.address", setup.address());
    settings.put("hbase.master.hostname", "localhost");
    settings.put("hbase.regionserver.hostname", "localhost");

    // Whoever can reach the server may create tables: code of theirs isn't run for them. To let
    // tables name no classes at all would stop regions from splitting: meta is a table that does.
    settings.put("hbase.coprocessor.master.classes", NO_JARS_OF_TABLES);
    settings.put("hbase.use.dynamic.jars", "false");

    // what a server waits for in case of a large cluster
    settings.put("hbase.master.wait.on.regionservers.maxtostart", "1");
    settings.put("hbase.regionserver.msginterval", "1000");
    settings.put("zookeeper.recovery.retry", "0");
    settings.put("zookeeper.recovery.retry.intervalmill", "100");

    // a busy machine must not look like a dead server
    settings.put("zookeeper.session.timeout.localHBaseCluster", "40000");
    settings.put("hbase.master.start.timeout.localHBaseCluster", "300000");
    return settings;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
