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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables that are written out and merged when a user asks for it. */
@Tag("long")
@ExtendWith(SharedServers.class)
class CompactionIT {
  private static final String TABLE = "compacted";
  private static final Pattern SSTABLE = Pattern.compile(".*/" + TABLE + "-[^/]*/[^/]*-Data\\.db");
  private static final Pattern STORE_FILE =
      Pattern.compile(".*/" + TABLE + "/[0-9a-f]+/[^/.]+/\\w+");

  @Test
  void compact_cassandra_leavesOneFileOfATable(CassandraServer server) throws Exception {
    Ycsb ycsb = server.ycsb();
    work(ycsb, "load", "cassandra");
    assertEquals(Set.of(), files(ycsb, "cassandra", SSTABLE), "all is in memory");

    ycsb.expect(0, "store", "compact", "cassandra");
    Set<String> first = files(ycsb, "cassandra", SSTABLE);
    assertEquals(1, first.size(), first::toString);

    work(ycsb, "run", "cassandra");
    ycsb.expect(0, "store", "compact", "cassandra");
    Set<String> second = files(ycsb, "cassandra", SSTABLE);
    assertEquals(1, second.size(), second::toString);
    assertTrue(!second.equals(first), "the updates are in it");
  }

  @Test
  void compact_hbase_leavesOneFileOfATable(HBaseServer server) throws Exception {
    Ycsb ycsb = server.ycsb();
    work(ycsb, "load", "hbase");
    assertEquals(Set.of(), files(ycsb, "hbase", STORE_FILE), "all is in memory");

    ycsb.expect(0, "store", "compact", "hbase");
    Set<String> first = files(ycsb, "hbase", STORE_FILE);
    assertEquals(1, first.size(), first::toString);

    work(ycsb, "run", "hbase");
    ycsb.expect(0, "store", "compact", "hbase");
    Set<String> second = files(ycsb, "hbase", STORE_FILE);
    assertEquals(1, second.size(), second::toString);
    assertTrue(!second.equals(first), "the updates are in it");
  }

  private static void work(Ycsb ycsb, String command, String binding) throws Exception {
    Results.assertAllOk(
        ycsb.expect(
            0,
            command,
            binding,
            "-P",
            "workloads/workloada",
            "-p",
            "table=" + TABLE,
            "-p",
            "recordcount=100",
            "-p",
            "operationcount=100"));
  }

  private static Set<String> files(Ycsb ycsb, String store, Pattern name) throws IOException {
    try (Stream<Path> all = Files.walk(ycsb.folder().resolve(".ycsb/" + store + "/data"))) {
      return all.map(Path::toString)
          .filter(
              file ->
                  name.matcher(file).matches() && !file.matches(".*/(recovered.edits|archive)/.*"))
          .collect(Collectors.toSet());
    }
  }
}
