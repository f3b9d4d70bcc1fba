package site.ycsb.tests.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is in a server's files: tables, logs and archives, byte by byte. */
class StoredFilesIT {
  @ParameterizedTest
  @ValueSource(strings = {"hbase", "mongodb"})
  void load_encrypted_leavesNothingInClearInAnyFile(String store, @TempDir Path temp)
      throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("a folder"));
    Path data = ycsb.folder().resolve(".ycsb/" + store + "/data");

    try (StoreServer server = StoreServer.start(store, ycsb)) {
      load(server.ycsb(), "encrypted-" + store);
      assertEquals(Set.of(), clearTextIn(data), "some are only in logs, as yet");
    }
    assertEquals(Set.of(), clearTextIn(data));

    // the search finds what is there to be found
    load(ycsb, store);
    assertNotEquals(Set.of(), clearTextIn(data));
  }

  private static void load(Ycsb ycsb, String binding) throws InterruptedException {
    Results.assertAllOk(
        ycsb.expect(
            0,
            "load",
            binding,
            "-P",
            "workloads/workloada",
            "-threads",
            "4",
            "-p",
            "dataintegrity=true"));
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
              // what the server writes in its place is looked at later
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
