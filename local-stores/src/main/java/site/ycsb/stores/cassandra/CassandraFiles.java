package site.ycsb.stores.cassandra;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.StoreRecipe;

/** Cassandra's configuration files and its JVM's flags, from the templates next to this class. */
final class CassandraFiles {
  static final String YAML = "cassandra.yaml";
  private static final String AT_REST = "atrest.yaml";
  static final String LOGBACK = "logback.xml";
  static final String TLS = "tls.yaml";
  static final String USERS = "users.yaml";
  private static final String JVM_OPTIONS = "jvm.options";

  /** JDK 18 and later reject the server's security manager unless it is allowed. */
  private static final int FIRST_WITHOUT_SECURITY_MANAGER = 18;

  /** The tokens of Murmur3Partitioner are the 64-bit numbers. */
  private static final BigInteger RING_SIZE = BigInteger.ONE.shiftLeft(64);

  /** Below a node's folder. */
  static final String TABLES_FOLDER = "data";

  private CassandraFiles() {}

  static String yaml(NodeSetup setup) throws IOException {
    Map<String, String> values = new TreeMap<>();
    values.put("clusterName", quoted(clusterName(setup.storeId())));
    values.put("token", quoted(token(setup.number(), setup.addresses().size()).toString()));
    // the first node is the one that the others learn the ring from
    values.put(
        "seeds", quoted(setup.addresses().get(0) + ":" + setup.port(CassandraRecipe.STORAGE)));
    values.put("address", quoted(setup.address()));
    values.put("storagePort", Integer.toString(setup.port(CassandraRecipe.STORAGE)));
    values.put("cqlPort", Integer.toString(setup.port(CassandraRecipe.CQL)));
    values.put("data", folder(setup, TABLES_FOLDER));
    values.put("commitlog", folder(setup, "commitlog"));
    values.put("hints", folder(setup, "hints"));
    values.put("savedCaches", folder(setup, "saved_caches"));
    values.put("cdc", folder(setup, "cdc_raw"));
    return template(YAML, values);
  }

  /** What is added to the configuration so that commit log and hints are encrypted. */
  static String atRestYaml(AtRestKey key) throws IOException {
    return filled(AT_REST, Map.of("keyFile", AtRestKey.FILE, "checkValue", key.checkValue()));
  }

  /** What is added to the configuration from a template, with quoted values. */
  static String filled(String template, Map<String, String> values) throws IOException {
    Map<String, String> quoted = new TreeMap<>(values);
    quoted.replaceAll((name, value) -> quoted(value));
    return template(template, quoted);
  }

  static List<String> jvmOptions(NodeSetup setup) throws IOException {
    boolean single = setup.addresses().size() == 1;
    Map<String, String> values = new TreeMap<>();
    values.put("heap", single ? "1G" : "512M");
    values.put("jamm", setup.jars().jar("jamm").toString());
    values.put("temporary", setup.temporary().toString());
    // it has to be a URL
    values.put("config", setup.configuration().resolve(YAML).toUri().toString());
    values.put("data", setup.data().toString());
    values.put("logs", setup.logs().toString());
    values.put("superuserDelayMillis", single ? "0" : "1000");
    values.put("ringDelayMillis", single ? "0" : "2000");
    List<String> flags = new ArrayList<>();
    template(JVM_OPTIONS, values).lines().filter(line -> line.startsWith("-")).forEach(flags::add);
    if (setup.jdk().majorVersion() >= FIRST_WITHOUT_SECURITY_MANAGER) {
      flags.add("-Djava.security.manager=allow");
    }
    return flags;
  }

  static String clusterName(String storeId) {
    return "ycsb " + storeId;
  }

  static String logback() throws IOException {
    return template(LOGBACK, Map.of());
  }

  /** Spreads the nodes evenly over the ring; a single node has token 0. */
  static BigInteger token(int node, int nodes) {
    return RING_SIZE
        .multiply(BigInteger.valueOf(node - 1L))
        .divide(BigInteger.valueOf(nodes))
        .subtract(nodes == 1 ? BigInteger.ZERO : RING_SIZE.shiftRight(1));
  }

  private static String folder(NodeSetup setup, String name) {
    Path folder = setup.data().resolve(name);
    return quoted(folder.toString());
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static String template(String name, Map<String, String> values) throws IOException {
    return StoreRecipe.text(CassandraFiles.class, name, values);
  }
}
