package site.ycsb.stores.hbase;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.StoreRecipe;

/** HBase's configuration files, and what it writes of itself into its data. */
final class HBaseFiles {
  static final String SITE = "hbase-site.xml";
  static final String LOG4J = "log4j.properties";
  private static final String SETTINGS = "settings.properties";

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
    return StoreRecipe.text(HBaseFiles.class, LOG4J, Map.of());
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

  static Map<String, String> settings(NodeSetup setup) throws IOException {
    Map<String, String> values = new HashMap<>();
    values.put("root", root(setup.data()).toString());
    values.put("temporary", setup.temporary().toString());
    values.put("address", setup.address());
    values.put("zookeeperPort", Integer.toString(setup.port(HBaseRecipe.ZOOKEEPER)));
    values.put("zookeeperData", setup.data().resolve("zookeeper").toString());
    values.put("masterPort", Integer.toString(setup.port(HBaseRecipe.MASTER)));
    values.put("regionServerPort", Integer.toString(setup.port(HBaseRecipe.REGION_SERVER)));
    values.put("noJarsOfTables", NO_JARS_OF_TABLES);
    Map<String, String> settings = new LinkedHashMap<>();
    StoreRecipe.text(HBaseFiles.class, SETTINGS, values)
        .lines()
        .filter(line -> line.matches("[a-z].*"))
        .map(line -> line.split("=", 2))
        .forEach(setting -> settings.put(setting[0], setting[1]));
    return settings;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
