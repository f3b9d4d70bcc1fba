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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** What is in a server's files, byte by byte. Of HBase's, AtRestOtherStoresIT proves it. */
@Order(9)
class StoredFilesIT {
  @Test
  void load_encryptedOnMongodb_leavesNothingInClearInAnyFile(@TempDir Path temp) throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("a folder")).resident();
    try (StoreServer server = StoreServer.start("mongodb", ycsb)) {
      load(server.ycsb(), "encrypted-mongodb");
      assertNothingInClear(ycsb);
    }
    assertNothingInClear(ycsb);

    try (StoreServer server = StoreServer.start("mongodb", ycsb)) {
      load(server.ycsb(), "mongodb");
      TrialResult status = ycsb.expect(0, "store", "status", "mongodb");
      assertTrue(status.standardOutput().contains("running, pid "), () -> Ycsb.describe(status));
      ycsb.expect(0, "store", "stop", "mongodb");
      ycsb.expect(1, "store", "status", "mongodb");
    }
    assertFoundWhenPlain(ycsb);
  }

  private static void assertNothingInClear(Ycsb ycsb) throws Exception {
    assertEquals(Set.of(), clearTextIn(data(ycsb)));
  }

  /** The search finds what is there to be found. */
  private static void assertFoundWhenPlain(Ycsb ycsb) throws Exception {
    assertNotEquals(Set.of(), clearTextIn(data(ycsb)));
  }

  private static Path data(Ycsb ycsb) {
    return ycsb.folder().resolve(".ycsb/mongodb/data");
  }

  private static void load(Ycsb ycsb, String binding) throws InterruptedException {
    TrialResult result =
        ycsb.expect(
            0,
            "load",
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
            "dataintegrity=true");
    Results.assertAllOk(result);
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
