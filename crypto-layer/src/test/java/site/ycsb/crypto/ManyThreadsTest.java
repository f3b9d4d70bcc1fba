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
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ManyThreadsTest {
  private static final int THREADS = 8;
  private static final int RECORDS = 20;

  private static final List<String> MODES =
      List.of(
          "cipher=AES/CBC/PKCS7Padding",
          "cipher=AES/CTR/NoPadding",
          "cipher=AES/CFB/NoPadding",
          "cipher=AES/GCM/NoPadding",
          "cipher=AES/CBC-HMAC-SHA2",
          "cipher=AES/OCB/NoPadding",
          "cipher=ChaCha20-Poly1305",
          "cipher=Blowfish/CBC/PKCS5Padding",
          "values=deterministic",
          "iv=fixed",
          "profile=paper",
          "profile=compact",
          "profile=scan encoding=hex",
          "keys=token keycache=10",
          "names=none values=none",
          "keys=none encoding=base64url keylength=128");

  private static final List<String> ONLY_BC =
      List.of("cipher=AES/GCM-SIV", "cipher=Threefish-256/CTR/NoPadding");

  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  ManyThreadsTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  static Stream<Arguments> settings() {
    return Stream.of("BC", "BC-java", "SunJCE")
        .flatMap(
            provider ->
                Stream.concat(
                        MODES.stream(), provider.equals("BC") ? ONLY_BC.stream() : Stream.of())
                    .map(mode -> Arguments.of(provider, mode)));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void operations_ofManyThreads_seeEachOthersRecords(String provider, String mode)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    TestRun run = TestRun.load(BytesDB.class, keyFile, store).with("encryption.provider", provider);
    for (String setting : mode.split(" ", -1)) {
      String[] parts = setting.split("=", 2);
      run.with("encryption." + parts[0], parts[1]);
    }
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
