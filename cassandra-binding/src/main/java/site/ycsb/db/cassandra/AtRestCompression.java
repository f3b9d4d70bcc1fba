package site.ycsb.db.cassandra;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.config.Settings;

/**
 * The compression option of a table that the server encrypts. Needs the compressors of
 * ycsb-cassandra-atrest on every node.
 *
 * @param className the compressor
 * @param cipher the cipher's JCA name
 * @param keyLengthBits of the table's key
 * @param keyFile the name of the key file on the servers
 * @param keyCheck the check value of the key in it
 * @param chunkLengthKib how much is encrypted at once
 */
record AtRestCompression(
    String className,
    String cipher,
    int keyLengthBits,
    String keyFile,
    String keyCheck,
    int chunkLengthKib) {

  /**
   * Reads the configuration.
   *
   * @throws site.ycsb.config.ConfigurationException with everything that is wrong
   */
  static AtRestCompression from(Properties properties) {
    Settings settings = new Settings(properties);
    Optional<String> keyCheck = settings.find(CassandraProperties.AT_REST_KEY_CHECK);
    if (!settings.isGiven(CassandraProperties.AT_REST_KEY_CHECK)) {
      settings
          .problems()
          .add(
              CassandraProperties.AT_REST_KEY_CHECK.key(),
              "",
              "not given",
              "atrest=required creates no table without the check value of the servers' key file",
              "Print it on a server with: java -jar ycsb-cassandra-atrest-<version>.jar show"
                  + " <key file>");
    }
    AtRestCompression compression =
        new AtRestCompression(
            settings.get(CassandraProperties.AT_REST_COMPRESSOR),
            settings.get(CassandraProperties.AT_REST_CIPHER),
            settings.get(CassandraProperties.AT_REST_KEY_LENGTH),
            settings.get(CassandraProperties.AT_REST_KEY_FILE),
            keyCheck.orElse(""),
            settings.get(CassandraProperties.AT_REST_CHUNK_KIB));
    settings.throwIfAny();
    return compression;
  }

  /** What follows WITH in CREATE TABLE. */
  String cql() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("class", className);
    options.put("cipher_algorithm", cipher);
    options.put("secret_key_strength", Integer.toString(keyLengthBits));
    options.put("system_key_file", keyFile);
    options.put("key_check_value", keyCheck);
    options.put("chunk_length_in_kb", Integer.toString(chunkLengthKib));
    return options.entrySet().stream()
        .map(option -> text(option.getKey()) + ": " + text(option.getValue()))
        .collect(Collectors.joining(",\n    ", "compression = {\n    ", "}"));
  }

  private static String text(String content) {
    return "'" + content.replace("'", "''") + "'";
  }
}
