package site.ycsb.stores.cassandra;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.stores.NodeSetup;

final class CassandraFlags {
  /** JDK 18 and later reject the server's security manager without it. */
  private static final int FIRST_WITHOUT_SECURITY_MANAGER = 18;

  private static final List<String> EXPORTS =
      List.of(
          "java.base/java.lang.ref",
          "java.base/jdk.internal.misc",
          "java.base/jdk.internal.ref",
          "java.base/sun.nio.ch",
          "java.management.rmi/com.sun.jmx.remote.internal.rmi",
          "java.rmi/sun.rmi.registry",
          "java.rmi/sun.rmi.server",
          "java.sql/java.sql",
          "jdk.unsupported/sun.misc");

  private static final List<String> OPENS =
      List.of(
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.module",
          "java.base/java.lang.reflect",
          "java.base/java.math",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/jdk.internal.loader",
          "java.base/jdk.internal.math",
          "java.base/jdk.internal.module",
          "java.base/jdk.internal.ref",
          "java.base/jdk.internal.reflect",
          "java.base/jdk.internal.util.jar",
          "java.base/sun.nio.ch",
          "jdk.management/com.sun.management.internal");

  private CassandraFlags() {}

  static List<String> of(NodeSetup setup) {
    boolean single = setup.addresses().size() == 1;
    List<String> flags = new ArrayList<>();
    memory(flags, single);
    EXPORTS.forEach(name -> flags.add("--add-exports=" + name + "=ALL-UNNAMED"));
    OPENS.forEach(name -> flags.add("--add-opens=" + name + "=ALL-UNNAMED"));
    if (setup.jdk().majorVersion() >= FIRST_WITHOUT_SECURITY_MANAGER) {
      flags.add("-Djava.security.manager=allow");
    }
    flags.add("-javaagent:" + setup.jars().jar("jamm"));
    // maintenance attaches to the process; newer JDKs would warn of that
    property(flags, "jdk.attach.allowAttachSelf", "true");
    property(flags, "java.net.preferIPv4Stack", "true");
    property(flags, "io.netty.tryReflectionSetAccessible", "true");
    property(flags, "io.netty.allocator.useCacheForAllThreads", "true");
    property(flags, "io.netty.allocator.maxOrder", "11");
    property(flags, "java.io.tmpdir", setup.temporary().toString());
    property(flags, "jna.tmpdir", setup.temporary().toString());
    property(
        flags,
        "cassandra.config",
        // it has to be a URL
        setup.configuration().resolve(CassandraFiles.YAML).toUri().toString());
    property(flags, "cassandra.storagedir", setup.data().toString());
    property(flags, "cassandra.logdir", setup.logs().toString());
    property(flags, "cassandra-foreground", "yes");
    // what a server waits for in case of a large cluster
    property(flags, "cassandra.skip_wait_for_gossip_to_settle", "0");
    // several nodes can fail at it until all run, and try again after this time
    property(flags, "cassandra.superuser_setup_delay_ms", single ? "0" : "1000");
    property(flags, "cassandra.ring_delay_ms", single ? "0" : "2000");
    property(flags, "cassandra.shutdown_announce_in_ms", "0");
    return flags;
  }

  private static void memory(List<String> flags, boolean single) {
    // one that was allowed to grow was seen nearly full, with long pauses in quick succession
    String heap = single ? "1G" : "512M";
    flags.add("-Xms" + heap);
    flags.add("-Xmx" + heap);
    flags.add("-Xss256k");
    flags.add("-XX:+UseG1GC");
    flags.add("-XX:+ParallelRefProcEnabled");
    flags.add("-XX:MaxGCPauseMillis=300");
    flags.add("-XX:+PerfDisableSharedMem");
    flags.add("-XX:+ExitOnOutOfMemoryError");
  }

  private static void property(List<String> flags, String key, String value) {
    flags.add("-D" + key + "=" + value);
  }
}
