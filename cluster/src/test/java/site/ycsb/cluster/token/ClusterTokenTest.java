package site.ycsb.cluster.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;

@Timeout(60)
class ClusterTokenTest {
  @TempDir Path folder;

  private final List<String> warnings = new ArrayList<>();

  @Test
  void create_newFile_ownerOnlyAndReadable() throws IOException {
    Path file = folder.resolve("token");

    ClusterToken created = ClusterToken.create(file);

    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertEquals(created.fingerprint(), read(file).fingerprint());
    assertEquals(List.of(), warnings);
    assertEquals(List.of(file), filesIn(folder));
  }

  @Test
  void create_twice_differentTokens() throws IOException {
    assertNotEquals(
        ClusterToken.create(folder.resolve("one")).fingerprint(),
        ClusterToken.create(folder.resolve("other")).fingerprint());
  }

  @Test
  void create_existingFile_rejectedAndUnchanged() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), "precious");

    assertProblem("exists", () -> ClusterToken.create(file));

    assertEquals("precious", Files.readString(file));
    assertEquals(List.of(file), filesIn(folder));
  }

  @Test
  void create_danglingLink_rejected() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));

    assertProblem("exists", () -> ClusterToken.create(link));

    assertFalse(Files.exists(folder.resolve("nowhere")));
  }

  @Test
  void create_missingFolder_leavesNothing() throws IOException {
    Path token = folder.resolve("none/token");

    FileSystemException refused =
        assertThrows(FileSystemException.class, () -> ClusterToken.create(token));

    assertEquals(token.toString(), refused.getFile());

    assertEquals(List.of(), filesIn(folder));
  }

  @Test
  void read_openToOthers_warned() throws IOException {
    Path file = folder.resolve("token");
    ClusterToken.create(file);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    read(file);

    assertEquals(1, warnings.size());
    assertTrue(warnings.get(0).startsWith("cluster.token.file=" + file), warnings.get(0));
    assertTrue(warnings.get(0).contains("chmod 600"), warnings.get(0));
  }

  @Test
  void read_missing_problemNamesKeyAndNextStep() {
    assertProblem("doesn't exist", () -> read(folder.resolve("none")));
  }

  @Test
  void read_folder_problem() {
    assertProblem("can't be read", () -> read(folder));
  }

  @Test
  void read_truncated_problemShowsNoContent() throws IOException {
    Path file = folder.resolve("token");
    ClusterToken.create(file);
    String content = Files.readString(file);
    for (int length = 0; length < content.length() - 1; length += 37) {
      Files.writeString(file, content.substring(0, length));
      assertProblem("not a complete, valid token", () -> read(file));
    }
  }

  @Test
  void read_keyOfAnotherToken_problem() throws IOException {
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    ClusterToken.create(one);
    ClusterToken.create(other);
    int key = Files.readString(one).indexOf("-----BEGIN PRIVATE");
    Path mixed = folder.resolve("mixed");
    Files.writeString(
        mixed, Files.readString(one).substring(0, key) + Files.readString(other).substring(key));

    assertProblem("not a complete, valid token", () -> read(mixed));
  }

  @Test
  void read_twoTokensInOneFile_problem() throws IOException {
    Path one = folder.resolve("one");
    ClusterToken.create(one);
    String content = Files.readString(one);
    Files.writeString(one, content + content);

    assertProblem("not a complete, valid token", () -> read(one));
  }

  @Test
  void read_garbage_problem() throws IOException {
    Path file = Files.write(folder.resolve("token"), new byte[100_000]);

    assertProblem("not a complete, valid token", () -> read(file));
  }

  @Test
  void toString_always_showsNoKey() throws IOException {
    Path file = folder.resolve("token");
    ClusterToken token = ClusterToken.create(file);
    String firstLineOfKey = keyLine(Files.readString(file));

    assertFalse(token.toString().contains(firstLineOfKey));
    assertTrue(token.toString().contains(token.fingerprint()));
    assertFalse(token.tls().zooKeeperClientProperties().toString().contains(firstLineOfKey));
  }

  private static String keyLine(String content) {
    String header = "PRIVATE KEY-----\n";
    int start = content.indexOf(header) + header.length();
    return content.substring(start, content.indexOf('\n', start));
  }

  private ClusterToken read(Path file) {
    return ClusterToken.read(file, "-p", warnings::add);
  }

  private static void assertProblem(
      String rule, org.junit.jupiter.api.function.Executable executable) {
    ConfigurationException e = assertThrows(ConfigurationException.class, executable);
    assertEquals("cluster.token.file", e.problems().get(0).key());
    assertTrue(String.valueOf(e.getMessage()).contains(rule), e.getMessage());
    assertFalse(String.valueOf(e.getMessage()).contains("BEGIN"), e.getMessage());
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
