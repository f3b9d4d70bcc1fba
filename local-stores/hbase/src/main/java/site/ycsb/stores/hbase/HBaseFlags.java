package site.ycsb.stores.hbase;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.recipe.TestFlags;

/** The flags of HBase's JVM. */
final class HBaseFlags {
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
    flags.addAll(TestFlags.given());
    return flags;
  }
}
