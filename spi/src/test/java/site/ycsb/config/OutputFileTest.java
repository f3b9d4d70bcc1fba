package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFileTest {
  @TempDir Path folder;

  /** One that others may read, whatever this process makes by default. */
  private Path file(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), content, StandardCharsets.ISO_8859_1);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[OVERALL], RunTime(ms), 5",
        "{\"version\": \"0.1\", \"runs\": []}",
        "{\"version\": 1, \"configuration\": {\"key\": \"encryption.kms\", \"value\": \"kms\"}}",
        "0\u0082"
      })
  void rejection_resultsOrAnyOtherFile_none(String content) throws IOException {
    assertEquals(Optional.empty(), OutputFile.rejection(file(content)));
    assertEquals(Optional.empty(), OutputFile.rejection(folder.resolve("new")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"version\":1,\"keyId\":\"01234567\",\"deterministic\":\"\"}|it is a keyset",
        "{ \"version\" : 2, \"derivation\" : \"argon2id\"}|it is a keyset",
        "{\"version\":4,\"kms\":\"aws-kms://arn\",\"wrapped\":\"\"}|it is a keyset",
        "# Cluster token\\n-----BEGIN PRIVATE KEY-----\\nMII|it holds a private key",
        "-----BEGIN EC PRIVATE KEY-----|it holds a private key"
      })
  void rejection_fileWithAKey_isNamed(String content, String reason) throws IOException {
    assertEquals(Optional.of(reason), OutputFile.rejection(file(content)));
  }

  @Test
  void rejection_masterKey_isNamed() throws IOException {
    String key = Base64.getEncoder().encodeToString(new byte[96]);

    assertEquals(Optional.of("it is a master key"), OutputFile.rejection(file(key + "\n")));
    assertEquals(Optional.empty(), OutputFile.rejection(file(key + "A")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PKCS12", "JKS", "JCEKS"})
  void rejection_keyStore_isNamed(String type) throws Exception {
    KeyStore store = KeyStore.getInstance(type);
    store.load(null, null);
    Path file = folder.resolve("store");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, "changeit".toCharArray());
    }
    assertEquals(Optional.of("it is a key store"), OutputFile.rejection(file));
  }

  /** As the local stores keep theirs. */
  @ParameterizedTest
  @CsvSource({
    "'correct horse battery staple\n', rw-------, true",
    "master=secret, r--------, true",
    "secret, rw-r--r--, false",
    "secret, rw-r-----, false",
    "'', rw-------, false",
    "'[OVERALL], RunTime(ms), 5\n', rw-------, false",
    "'rate,throughput\n', rw-------, false",
    "'#[Start]\n', rw-------, false",
    "'one\ntwo\n', rw-------, false"
  })
  void rejection_lineThatOnlyItsOwnerCanRead_mayBeAPassword(
      String content, String mode, boolean rejected) throws IOException {
    Path file = file(content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    assertEquals(
        rejected
            ? Optional.of("it is one line that only its owner can read, as a password")
            : Optional.empty(),
        OutputFile.rejection(file));
  }

  @Test
  void rejection_link_isNamedWhereverItLeads() throws IOException {
    Path file = file("x");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("none"));
    for (Path one : new Path[] {link, dangling}) {
      assertTrue(OutputFile.rejection(one).orElseThrow().contains("symbolic link"));
    }
    Path linkedFolder = Files.createSymbolicLink(folder.resolve("linked"), folder);
    assertEquals(Optional.empty(), OutputFile.rejection(linkedFolder.resolve("file")));
  }

  /** Linux has a folder of files there. */
  @Test
  void rejection_fileBelowDevices_isAsOfAnyOther() throws IOException {
    Path memory = Path.of("/dev/shm");
    Path parent = Files.isDirectory(memory) && Files.isWritable(memory) ? memory : folder;
    Path own = Files.createTempDirectory(parent, "output");
    Path keyset = own.resolve("k.key");
    Path link = own.resolve("link");
    try {
      Files.writeString(keyset, "{\"version\":1,\"keyId\":\"01234567\"}");
      Files.createSymbolicLink(link, keyset);
      assertFalse(OutputFile.isStream(keyset));
      assertEquals(Optional.of("it is a keyset"), OutputFile.rejection(keyset));
      assertTrue(OutputFile.rejection(link).orElseThrow().contains("symbolic link"));
    } finally {
      Files.deleteIfExists(link);
      Files.deleteIfExists(keyset);
      Files.delete(own);
    }
  }

  @Test
  void rejection_deviceOrPipe_isForStreamsOnly() {
    for (Path stream : new Path[] {Path.of("/dev/null"), Path.of("/dev/stdout")}) {
      assertEquals(Optional.empty(), OutputFile.rejection(stream));
      assertTrue(OutputFile.replacementRejection(stream).isPresent());
    }
    assertEquals(Optional.of("it is a directory"), OutputFile.rejection(folder));
  }

  @Test
  void replace_link_isRejectedAndKeepsWhatItLeadsTo() throws IOException {
    Path file = file("x");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThrows(FileSystemException.class, () -> OutputFile.replace(link, new byte[3]));
    Path next = Files.createSymbolicLink(OutputFile.next(folder.resolve("new")), file);
    assertThrows(
        FileSystemException.class, () -> OutputFile.replace(folder.resolve("new"), new byte[3]));
    assertEquals("x", Files.readString(file));
    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.isSymbolicLink(next));
  }

  @Test
  void replace_file_hasTheContentAndLeavesNoDraft() throws IOException {
    Path file = file("x");
    OutputFile.replace(file, "y".getBytes(StandardCharsets.US_ASCII));
    assertEquals("y", Files.readString(file));
    assertFalse(Files.exists(OutputFile.next(file)));
  }

  @Test
  void noLink_fileThatBecameALink_isNotWritten() throws IOException {
    Path file = file("x");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThrows(
        IOException.class,
        () -> Files.writeString(link, "y", OutputFile.noLink(link, StandardOpenOption.WRITE)));
    assertEquals("x", Files.readString(file));
  }
}
