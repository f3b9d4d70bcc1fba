package site.ycsb.stores.hbase;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.NodeSetup.Jdk;
import site.ycsb.stores.ServerJars;
import site.ycsb.stores.StoreFolder.NodeFolders;

/** A node that is prepared and never started. */
final class TestSetup {
  private TestSetup() {}

  static NodeSetup in(Path folder) throws IOException {
    NodeSetup setup =
        new NodeSetup(
            "an-id",
            1,
            List.of("127.0.0.1"),
            new TreeMap<>(
                Map.of("zookeeper", 20001, "master", 20002, "regionserver", 20003, "kdc", 20004)),
            new NodeFolders(
                folder.resolve("data/node1"),
                folder.resolve("conf"),
                folder.resolve("logs"),
                folder.resolve("tmp")),
            new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().feature()),
            new ServerJars(folder.resolve("hbase/lib")));
    setup.folders().prepare();
    return setup;
  }
}
