package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.spi.ConnectedStore;

/** What a run says of its store. */
class RunStoreTest extends RunFixture {
  @Test
  void run_bindingThatDoesntTell_isSaidOfTheStore() {
    assertEquals(0, run());
    assertTrue(
        out()
            .contains(
                String.format("[STORE], Nodes, -1%n[STORE], Local, 0%n[STORE], StandIn, 0%n")),
        out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "null", "basic", "site.ycsb.GoodBadUglyDB"})
  void loadAndRun_storeInThisProcess_haveNoNodesAndAreLocal(String binding) {
    for (String transactions : List.of("false", "true")) {
      outBytes.reset();
      String[] settings = {
        "dotransactions", transactions, "operationcount", "10", "basicdb.verbose", "false"
      };
      assertEquals(0, run(binding, settings), this::err);
      assertLine("[STORE], Nodes, 0");
      assertLine("[STORE], Local, 1");
      assertLine("[STORE], StandIn, 0");
    }
  }

  @Test
  void run_standIn_isCountedAndSaidOnce() {
    String[] settings = {"threadcount", "3", "exporter", "csv"};
    assertEquals(0, run(StandInDB.class.getName(), settings), this::err);
    assertLine("figure,STORE,Nodes,,2");
    assertLine("figure,STORE,Local,,0");
    assertLine("figure,STORE,StandIn,,1");
    assertEquals(2, err().split("a stand-in runs", -1).length, err());
  }

  /** A server's stand-in. */
  public static final class StandInDB extends AskedDB implements ConnectedStore {
    public StandInDB() {}

    @Override
    public int nodes() {
      return 2;
    }

    @Override
    public boolean standIn() {
      return true;
    }
  }

  @Test
  void run_inProcessStore_isFilledUncounted() {
    int code =
        run(
            "memory",
            new String[] {
              "workload", "com.yahoo.ycsb.workloads.CoreWorkload",
              "recordcount", "100",
              "operationcount", "200",
              "threadcount", "3",
              "dataintegrity", "true"
            });
    assertEquals(0, code, this::err);
    assertFalse(out().contains("INSERT"), out());
    assertTrue(out().contains("[VERIFY], Return=OK, "), out());
    assertFalse(out().contains("NOT_FOUND"), out());
  }

  @Test
  void run_fieldsOfASample_areVerifiedAndNoValueOfItIsPrintedOrStored(@TempDir Path folder)
      throws IOException {
    Path sample =
        Files.writeString(
            folder.resolve("sample.json"),
            """
            {"name":"Ada Lovelace","salary":987654321,"tags":["countess"],"at":"1815-12-10"}
            {"name":"Ada Lovelace","salary":-12.5,"home":{"city":"Marylebone"}}
            """);
    Path result = folder.resolve("result.json");
    int code =
        run(
            "memory",
            new String[] {
              "workload", "site.ycsb.workloads.CoreWorkload",
              "recordcount", "100",
              "dataintegrity", "true",
              "fields.sample", sample.toString(),
              "exportfile.json", result.toString()
            });
    assertEquals(0, code, this::err);
    assertTrue(out().contains("[VERIFY], Return=OK, "), out());
    String all = out() + err() + Files.readString(result);
    for (String value : List.of("Ada", "987654321", "countess", "Marylebone", "1815-12-10")) {
      assertFalse(all.contains(value), all);
    }
  }

  @Test
  void run_scansOfAnEmptyStore_areOk() {
    int code =
        run(
            "null",
            new String[] {
              "workload", "site.ycsb.workloads.CoreWorkload",
              "readproportion", "0",
              "updateproportion", "0",
              "scanproportion", "1"
            });
    assertEquals(0, code, this::err);
    assertLine("[SCAN], Return=OK, 1000");
  }
}
