package site.ycsb.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What clients that ask for no metrics get, with threads that end at the same time. */
@ResourceLock(Resources.SYSTEM_ERR)
final class StandaloneReportTest {
  private static final int THREADS = 3;
  private static final int INSERTS = 20;
  private static final int ROUNDS = 150;

  private final Path keyFile;

  StandaloneReportTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @Test
  void cleanup_threadsEndTogether_countsAllOperationsOfAll() throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    System.setErr(new PrintStream(err, true, UTF_8));
    try {
      for (int round = 0; round < ROUNDS; round++) {
        load(threads);
      }
    } finally {
      System.setErr(before);
      threads.shutdownNow();
    }
    List<String> counts =
        err.toString(UTF_8)
            .lines()
            .filter(line -> line.startsWith("[ENCRYPT], Operations"))
            .toList();
    assertEquals(ROUNDS, counts.size());
    assertEquals(
        List.of("[ENCRYPT], Operations, " + THREADS * INSERTS),
        counts.stream().distinct().toList());
  }

  private void load(ExecutorService threads) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("encryption.db", BytesDB.class.getName());
    properties.setProperty("encryption.keyfile", keyFile.toString());
    properties.setProperty(MapDB.STORE, UUID.randomUUID().toString());
    properties.setProperty("dotransactions", "false");
    CyclicBarrier begin = new CyclicBarrier(THREADS);
    List<Future<?>> ended = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      String key = "user" + i;
      ended.add(
          threads.submit(
              () -> {
                EncryptingDB db = new EncryptingDB();
                db.setProperties(properties);
                db.init();
                begin.await(1, TimeUnit.MINUTES);
                for (int j = 0; j < INSERTS; j++) {
                  db.insert(TestRun.TABLE, key, TestRun.row("field0", new byte[100]));
                }
                db.cleanup();
                return null;
              }));
    }
    for (Future<?> end : ended) {
      end.get(1, TimeUnit.MINUTES);
    }
  }
}
