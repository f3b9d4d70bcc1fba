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

  @Test
  void compact_cassandra_leavesOneFileOfATable(CassandraServer server) throws Exception {
    Ycsb ycsb = server.ycsb();
    work(ycsb, "load");
    assertEquals(Set.of(), files(ycsb), "all is in memory");

    ycsb.expect(0, "store", "compact", "cassandra");
    Set<String> first = files(ycsb);
    assertEquals(1, first.size(), first::toString);

    work(ycsb, "run");
    ycsb.expect(0, "store", "compact", "cassandra");
    Set<String> second = files(ycsb);
    assertEquals(1, second.size(), second::toString);
    assertTrue(!second.equals(first), "the updates are in it");
  }

  private static void work(Ycsb ycsb, String command) throws Exception {
    Results.assertAllOk(
        ycsb.expect(
            0,
            command,
            "cassandra",
            "-P",
            "workloads/workloada",
            "-p",
            "table=" + TABLE,
            "-p",
            "recordcount=100",
            "-p",
            "operationcount=100"));
  }

  private static Set<String> files(Ycsb ycsb) throws IOException {
    try (Stream<Path> all = Files.walk(ycsb.folder().resolve(".ycsb/cassandra/data"))) {
      return all.map(Path::toString)
          .filter(file -> SSTABLE.matcher(file).matches())
          .collect(Collectors.toSet());
    }
  }
}
