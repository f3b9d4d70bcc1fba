package site.ycsb.tests.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** What is in a server's files: tables, logs and archives, byte by byte. */
@ExtendWith(SharedServers.class)
@Order(9)
class StoredFilesIT {
  @Test
  void load_encryptedOnMongodb_leavesNothingInClearInAnyFile(@TempDir Path temp) throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("a folder")).resident();
    try (StoreServer server = StoreServer.start("mongodb", ycsb)) {
      load(server.ycsb(), "encrypted-mongodb");
      assertNothingInClear("mongodb", ycsb);
    }
    assertNothingInClear("mongodb", ycsb);

    try (StoreServer server = StoreServer.start("mongodb", ycsb)) {
      load(server.ycsb(), "mongodb");
      TrialResult status = ycsb.expect(0, "store", "status", "mongodb");
      assertTrue(status.standardOutput().contains("running, pid "), () -> Ycsb.describe(status));
      ycsb.expect(0, "store", "stop", "mongodb");
      ycsb.expect(1, "store", "status", "mongodb");
    }
    assertFoundWhenPlain("mongodb", ycsb);
  }

  @Tag("long")
  @Test
  void loadAndRun_encryptedOnHbase_leaveNothingInClearInAnyFile(
      @TempDir Path temp, HBaseServer shared) throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("a folder")).resident();
    try (StoreServer server = StoreServer.start("hbase", ycsb)) {
      load(server.ycsb(), "encrypted-hbase");
      Results.assertVerified(command(server.ycsb(), "run", "encrypted-hbase"));
      // some are only in logs, as yet
      assertNothingInClear("hbase", ycsb);
    }
    assertNothingInClear("hbase", ycsb);

    load(shared.ycsb(), "hbase");
    assertFoundWhenPlain("hbase", shared.ycsb());
  }

  private static void assertNothingInClear(String store, Ycsb ycsb) throws Exception {
    assertEquals(Set.of(), clearTextIn(data(store, ycsb)));
  }

  /** The search finds what is there to be found. */
  private static void assertFoundWhenPlain(String store, Ycsb ycsb) throws Exception {
    assertNotEquals(Set.of(), clearTextIn(data(store, ycsb)));
  }

  private static Path data(String store, Ycsb ycsb) {
    return ycsb.folder().resolve(".ycsb/" + store + "/data");
  }

  private static void load(Ycsb ycsb, String binding) throws InterruptedException {
    command(ycsb, "load", binding);
  }

  private static TrialResult command(Ycsb ycsb, String phase, String binding)
      throws InterruptedException {
    TrialResult result =
        ycsb.expect(
            0,
            phase,
            binding,
            "-P",
            "workloads/workloada",
            "-threads",
            "4",
            "-p",
            "table=in_files",
            "-p",
            "recordcount=100",
            "-p",
            "operationcount=100",
            "-p",
            "dataintegrity=true");
    Results.assertAllOk(result);
    return result;
  }

  private static Set<String> clearTextIn(Path folder) throws IOException {
    Set<String> found = new TreeSet<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            try {
              String content = Files.readString(file, ISO_8859_1);
              if (ClearText.KEY.matcher(content).find()
                  || ClearText.FIELD.matcher(content).find()) {
                found.add(file.toString());
              }
            } catch (NoSuchFileException e) {
              // what the server writes instead is looked at later
              return FileVisitResult.CONTINUE;
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException problem)
              throws IOException {
            if (problem instanceof NoSuchFileException && !file.equals(folder)) {
              return FileVisitResult.CONTINUE;
            }
            throw problem;
          }
        });
    return found;
  }
}
