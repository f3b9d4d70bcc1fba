package site.ycsb.stores.cassandra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import site.ycsb.stores.NodeSetup;

/** Other settings of the server than the recipe's, for a test. */
final class ChangedSettings {
  /**
   * A write is in the commit log when it is acknowledged, so that a test which kills the server has
   * nothing to wait for; with the recipe's periodic log, it is there up to a marker.
   */
  static final Map<String, String> LOG_EACH_WRITE =
      Map.of("commitlog_sync", "batch", "commitlog_sync_period", "");

  private ChangedSettings() {}

  /** Replaces settings in a prepared configuration; an empty value removes one. */
  static void in(NodeSetup setup, Map<String, String> settings) throws IOException {
    Path yaml = setup.configuration().resolve(CassandraFiles.YAML);
    String text = Files.readString(yaml);
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      text = text.replaceAll("(?m)^" + setting.getKey() + ":.*$", "");
      if (!setting.getValue().isEmpty()) {
        text += "\n" + setting.getKey() + ": " + setting.getValue() + "\n";
      }
    }
    Files.writeString(yaml, text);
  }
}
