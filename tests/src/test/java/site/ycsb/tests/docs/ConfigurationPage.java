package site.ycsb.tests.docs;

import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.BasicDB;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.config.Property;
import site.ycsb.crypto.EncryptingDB;
import site.ycsb.db.cassandra.CassandraDB;
import site.ycsb.db.hbase.HBaseDB;
import site.ycsb.db.mongodb.MongoDB;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.tls.TlsOptions;
import site.ycsb.workloads.ConstantOccupancyWorkload;
import site.ycsb.workloads.CoreWorkload;
import site.ycsb.workloads.ReencryptionRounds;
import site.ycsb.workloads.ReencryptionWorkload;

/** Writes docs/configuration.md from the definitions that the code reads properties by. */
final class ConfigurationPage {
  private static final String OPENING =
      """
      # Configuration

      Every property. Set them in files (`-P <file>`, repeatable; later files override earlier ones) or on
      the command line (`-p <key>=<value>`), which overrides files. The client checks all of them before it
      connects to a store and reports all problems at once, with exit code 2:
      `<key>=<value> (<where>): <rule>. <next step>`. `bin/ycsb bindings <binding>` prints a binding's
      properties.

      Some options set properties: `-threads <n>` sets `threadcount`, `-target <n>` `target`, `-s`
      `status=true`, `-l <text>` `label`, `-db <class>` `db`.

      `-cp <path>` names jars and directories of the binding and the workload, which have a class loader of
      their own. `-jvm-args "..."` and the environment variable `JAVA_OPTS` are options of the client's JVM.
      `JAVA_HOME` selects the client's JDK, `YCSB_STORE_JAVA_HOME` that of local servers.

      This page is generated from the definitions in the code; a test compares them.
      """;

  private final StringBuilder page = new StringBuilder(OPENING);
  private final Map<String, Property<?>> seen = new TreeMap<>();

  static String text() {
    return made().page.toString();
  }

  private static ConfigurationPage made() {
    ConfigurationPage page = new ConfigurationPage();
    page.section("The client", ClientProperties.all());
    page.section("CoreWorkload", new CoreWorkload());
    page.section(
        "ConstantOccupancyWorkload, beyond CoreWorkload's", new ConstantOccupancyWorkload());
    page.section("`bin/ycsb reencrypt`, beyond CoreWorkload's", new ReencryptionWorkload());
    page.section(
        "Modes of `bin/ycsb interleave` and `overhead`, and protections of interleaved studies",
        ReencryptionRounds.definitions());
    page.section(
        "Encryption (`encrypted-<binding>`, or any binding with `encryption=true`)",
        new EncryptingDB());
    page.section("TLS of bindings to servers", TlsOptions.PROPERTIES);
    page.section("Binding `basic`", new BasicDB());
    page.section("Binding `cassandra`", new CassandraDB());
    page.section("Binding `hbase`", new HBaseDB());
    page.section("Binding `mongodb`", new MongoDB());
    return page;
  }

  /** Those that are on the page, by their keys. */
  static Map<String, Property<?>> definitions() {
    return made().seen;
  }

  /** All that are on the page. */
  static Set<String> keys() {
    return made().seen.keySet();
  }

  private void section(String title, Object source) {
    section(title, ((PropertySource) source).properties());
  }

  private void section(String title, List<Property<?>> properties) {
    page.append("\n## ").append(title).append("\n\n");
    page.append("| property | default | values | meaning |\n|---|---|---|---|\n");
    properties.stream()
        .sorted(Comparator.comparing(Property::key))
        .filter(this::isNew)
        .forEach(this::row);
  }

  /** Sections share properties, and no key has two definitions. */
  private boolean isNew(Property<?> property) {
    Property<?> known = seen.putIfAbsent(property.key(), property);
    if (known != null) {
      assertSame(known, property, () -> property.key() + " is defined twice");
    }
    return known == null;
  }

  private void row(Property<?> property) {
    String fallback = property.defaultText();
    String values =
        property.unit().isEmpty() ? property.type() : property.type() + ", " + property.unit();
    page.append("| `")
        .append(property.key())
        .append("` | ")
        .append(fallback == null || fallback.isEmpty() ? "" : "`" + fallback + "`")
        .append(" | ")
        .append(cell(values))
        .append(" | ")
        .append(cell(property.description()))
        .append(" |\n");
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
