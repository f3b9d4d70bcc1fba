package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that are written out and merged when a user asks for it. */
class CompactionIT {
  private static final Pattern SSTABLE = Pattern.compile(".*/usertable-[^/]*/[^/]*-Data\\.db");
  private static final Pattern STORE_FILE = Pattern.compile(".*/usertable/[0-9a-f]+/[^/.]+/\\w+");

  @Test
  void compact_cassandra_leavesOneFileOfATable(@TempDir Path temp) throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("a folder"));
    try (StoreServer server = StoreServer.start("cassandra", ycsb)) {
      work(server.ycsb(), "load", "cassandra");
      assertEquals(Set.of(), files(server.ycsb(), "cassandra", SSTABLE), "all is in memory");

      ycsb.expect(0, "store", "compact", "cassandra");
      Set<String> first = files(server.ycsb(), "cassandra", SSTABLE);
      assertEquals(1, first.size(), first::toString);

      work(server.ycsb(), "run", "cassandra");
      ycsb.expect(0, "store", "compact", "cassandra");
      Set<String> second = files(server.ycsb(), "cassandra", SSTABLE);
      assertEquals(1, second.size(), second::toString);
      assertTrue(!second.equals(first), "the updates are in it");
    }
  }

  /** Files that were merged are kept for a while beside the new one. */
  @Test
  void compact_hbase_writesTheTableOut(@TempDir Path temp) throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("a folder"));
    try (StoreServer server = StoreServer.start("hbase", ycsb)) {
      work(server.ycsb(), "load", "hbase");
      assertEquals(Set.of(), files(server.ycsb(), "hbase", STORE_FILE), "all is in memory");

      ycsb.expect(0, "store", "compact", "hbase");
      assertTrue(!files(server.ycsb(), "hbase", STORE_FILE).isEmpty());
    }
  }

  private static void work(Ycsb ycsb, String command, String binding) throws Exception {
    Results.assertAllOk(ycsb.expect(0, command, binding, "-P", "workloads/workloada"));
  }

  private static Set<String> files(Ycsb ycsb, String store, Pattern name) throws IOException {
    try (Stream<Path> all = Files.walk(ycsb.folder().resolve(".ycsb/" + store + "/data"))) {
      return all.map(Path::toString)
          .filter(file -> name.matcher(file).matches() && !file.contains("recovered.edits"))
          .collect(Collectors.toSet());
    }
  }
}
