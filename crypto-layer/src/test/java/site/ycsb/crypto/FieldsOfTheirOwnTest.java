package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Records whose fields have types and lengths of their own, encrypted and verified. */
final class FieldsOfTheirOwnTest {
  private static final int RECORDS = 30;
  private static final int OPERATIONS = 300;

  private final Path keyFile;

  FieldsOfTheirOwnTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @ParameterizedTest
  @ValueSource(classes = {BytesDB.class, TextDB.class})
  void transactions_fieldsOfTheirOwn_areVerified(Class<?> store) throws Exception {
    try (TestRun run = TestRun.load(store, keyFile, UUID.randomUUID().toString())) {
      Properties properties = run.properties();
      Map.of(
              "recordcount", Integer.toString(RECORDS),
              "operationcount", Integer.toString(OPERATIONS),
              "fields",
                  "name:text(0..200),größe:decimal(-1..1),created:date,id:uuid,"
                      + "blob:bytes(3000,compressible=0.5),state:choice(new|zurück),tags:list(0..4)",
              "readproportion", "0.5",
              "updateproportion", "0.3",
              "readmodifywriteproportion", "0.2",
              "dataintegrity", "true")
          .forEach(properties::setProperty);
      Measurements.setProperties(properties);
      EncryptingDB db = run.db();
      CoreWorkload workload = new CoreWorkload();
      workload.init(properties);
      @Nullable Object thread = workload.initThread(properties, 0, 1);
      for (int i = 0; i < RECORDS; i++) {
        assertTrue(workload.doInsert(db, thread));
      }
      for (int i = 0; i < OPERATIONS; i++) {
        workload.doTransaction(db, thread);
      }
      @Nullable Map<String, Long> verified =
          Measurements.getMeasurements().statusTotals().get("VERIFY");
      assertEquals(Set.of("OK"), verified == null ? Set.of() : verified.keySet());
    }
  }
}
