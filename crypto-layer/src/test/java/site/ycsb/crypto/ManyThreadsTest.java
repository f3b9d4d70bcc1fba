package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ManyThreadsTest {
  private static final int THREADS = 16;
  private static final int RECORDS = 200;

  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  ManyThreadsTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @ParameterizedTest
  @ValueSource(strings = {"BC", "SunJCE"})
  void operations_ofSixteenThreads_seeEachOthersRecords(String provider) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    TestRun run = TestRun.load(BytesDB.class, keyFile, store).with("encryption.provider", provider);
    try {
      List<Future<EncryptingDB>> futures = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        Callable<EncryptingDB> work =
            () -> {
              barrier.await(60, TimeUnit.SECONDS);
              EncryptingDB db = run.uninitialised();
              db.init();
              for (int record = 0; record < RECORDS; record++) {
                db.insert(
                    TestRun.TABLE,
                    "user" + thread + "-" + record,
                    TestRun.row(Map.of("field0", thread + "/" + record)));
              }
              barrier.await(60, TimeUnit.SECONDS);
              int neighbour = (thread + 1) % THREADS;
              for (int record = 0; record < RECORDS; record++) {
                assertEquals(
                    Map.of("field0", neighbour + "/" + record),
                    TestRun.read(db, "user" + neighbour + "-" + record));
              }
              db.cleanup();
              return db;
            };
        futures.add(threads.submit(work));
      }
      for (Future<EncryptingDB> future : futures) {
        EncryptingDB db = future.get(100, TimeUnit.SECONDS);
        assertEquals("ENCRYPT", db.sections().get(0).name());
      }
      assertEquals(THREADS * RECORDS, MapStore.named(store).table(TestRun.TABLE).size());
      assertEquals(
          2L * THREADS * RECORDS, futures.get(0).get().sections().get(0).metrics().get(0).value());
    } finally {
      threads.shutdownNow();
    }
  }
}
