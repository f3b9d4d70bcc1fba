package site.ycsb.stores.hbase;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.stores.recipe.NodeSetup;

/** The flags of HBase's JVM. */
final class HBaseFlags {
  /**
   * Adds flags in a test, separated by blanks or commas, such as a cheaper compiler that starts
   * faster. Never for measurements: results wouldn't show that they were measured with them.
   */
  static final String EXTRA_PROPERTY = "ycsb.stores.hbase.testflags";

  private HBaseFlags() {}

  static List<String> of(NodeSetup setup) {
    List<String> flags = new ArrayList<>();
    flags.add("-Xms1G");
    flags.add("-Xmx1G");
    flags.add("-XX:+UseG1GC");
    flags.add("-XX:MaxGCPauseMillis=300");
    flags.add("-XX:+ParallelRefProcEnabled");
    flags.add("-XX:+PerfDisableSharedMem");
    flags.add("-XX:+ExitOnOutOfMemoryError");
    // direct buffers by the fast path, without a warning
    flags.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
    flags.add("-Djava.net.preferIPv4Stack=true");
    flags.add("-Djava.io.tmpdir=" + setup.temporary());
    flags.add("-Dhbase.log.dir=" + setup.logs());
    @Nullable String extra = System.getProperty(EXTRA_PROPERTY);
    if (extra != null && !extra.isBlank()) {
      flags.addAll(List.of(extra.trim().split("[\\s,]+", -1)));
    }
    return flags;
  }
}
