package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFileTest {
  @TempDir Path folder;

  /** One that others may read, whatever this process makes by default. */
  private Path file(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), content, StandardCharsets.ISO_8859_1);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(folder.resolve("file"), content);
  }

  /** What YCSB 0.17.0 and commands of ours write, each in every form. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[OVERALL], RunTime(ms), 1007\n[OVERALL], Throughput(ops/sec), 993.0486593843098\n",
        "[OVERALL], RunTime(ms), 5\r\n",
        "[TOTAL_GCS_G1_Young_Generation], Count, 3\n",
        "[READ], 0, 1.0E-4\n",
        "[READ], AverageLatency(us), NaN\n",
        "[READ], Below is a summary of latency in microseconds:, -1\n",
        "[ENCRYPTION], Cipher(AES/GCM), 1\n",
        "{\n  \"metric\" : \"OVERALL\",\n  \"measurement\" : \"RunTime(ms)\",\n  \"value\" : 5\n}",
        "[ {\n  \"metric\" : \"OVERALL\",\n  \"measurement\" : \"RunTime(ms)\",\n  \"value\" : 5",
        "{\n  \"client\" : \"Encrypted YCSB 1.0.0 (YCSB Client 0.17.0)\",\n",
        "kind,section,name,unit,value\r\nfigure,OVERALL,RunTime,ms,5\r\n",
        "#[Logging for: READ]\n#[Histogram log format version 1.2]\n",
        "READ latency raw data: op, timestamp(ms), latency(us)\nREAD,1575000000000,241\n",
        "Intended-READ latency raw data: op, timestamp(ms), latency(us)\n",
        "FLR\u0000\u0000\u0002",
        "window,rate_number,confirmation_number,purpose,target_ops_s,seconds\n",
        "Security audit of MongoDB 7\n",
        "{\n  \"binding\" : \"mongodb\",\n  \"product\" : \"MongoDB\",",
        "kind,name,answer,found,evidence,remedy,published,changed\n",
        "{\n  \"setup\" : {\n    \"started\" : \"2026-11-30T06:00:00Z\",",
        "block,position,arm,connections,start_ms\n",
        "trial,attempt,configuration,store,protection,plain,workload\n",
        "{\n\"study\":\"jakkula\",\n\"method\":{}}",
        "{ \"Processors\" : \"2\" }"
      })
  void rejection_earlierResults_none(String content) throws IOException {
    assertEquals(Optional.empty(), OutputFile.rejection(file(content)));
    assertEquals(Optional.empty(), OutputFile.rejection(folder.resolve("new")));
  }

  static Stream<byte[]> whatIsSomebodyElses() throws Exception {
    List<byte[]> all = new ArrayList<>();
    for (String text :
        List.of(
            "{\"version\":1,\"keyId\":\"01234567\",\"deterministic\":\"\"}",
            "{\n  \"deterministic\": \"\",\n  \"keyId\": \"01234567\",\n  \"version\": 1\n}\n",
            "\u00EF\u00BB\u00BF{\"version\":1,\"keyId\":\"01234567\"}",
            "{\"version\":4,\"kms\":\"aws-kms://arn\",\"wrapped\":\"\"}",
            "# Cluster token\n-----BEGIN PRIVATE KEY-----\nMII",
            Base64.getMimeEncoder().encodeToString(new byte[756]),
            Base64.getEncoder().encodeToString(new byte[96]),
            "AES/ECB/PKCS5Padding:128:AAAAAAAAAAAAAAAAAAAAAA==\n",
            "correct horse battery staple\n",
            "secret\n\n",
            "#secret\n",
            "#[secret]\n",
            "[secret\n",
            "[secret], and more\n",
            "a, b, 3\n",
            "<secret>\n",
            "one,two\n1,2\n",
            "{}",
            "[]",
            "\n",
            "{\"study\": \"of somebody else\"}",
            "{\"binding\": \"of a book\"}",
            "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Mine</title>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\"/>",
            "0\u0082")) {
      all.add(text.getBytes(StandardCharsets.ISO_8859_1));
    }
    all.add(new byte[96]);
    all.add(KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate().getEncoded());
    for (String type : List.of("PKCS12", "JKS", "JCEKS")) {
      KeyStore store = KeyStore.getInstance(type);
      store.load(null, null);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      store.store(out, "changeit".toCharArray());
      all.add(out.toByteArray());
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("whatIsSomebodyElses")
  void rejection_anythingElse_isNotRecognised(byte[] content) throws IOException {
    Path file = file(content);
    for (String mode : List.of("rw-------", "rw-r-----", "rw-r--r--")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
      assertEquals(
          Optional.of("it exists already, and isn't recognised as earlier results"),
          OutputFile.rejection(file));
    }
    assertThrows(FileSystemException.class, () -> OutputFile.replace(file, new byte[3]));
    assertArrayEquals(content, Files.readAllBytes(file));
  }

  /** A draft that was killed, or the same again. */
  @Test
  void replace_beginningOfTheContent_isLost() throws IOException {
    Path file = file("name: te");
    OutputFile.replace(file, "name: test\n".getBytes(StandardCharsets.US_ASCII));
    assertEquals("name: test\n", Files.readString(file));
    OutputFile.replace(file, "name: test\n".getBytes(StandardCharsets.US_ASCII));
    assertThrows(
        FileSystemException.class,
        () -> OutputFile.replace(file, "name: t".getBytes(StandardCharsets.US_ASCII)));
    assertEquals("name: test\n", Files.readString(file));
  }

  /** Its writer has read it; a draft of another time begins with its first line. */
  @Test
  void rewrite_journal_isReplacedWithItsDraftAndNoOther() throws IOException {
    Path file = file("of this\n1\n");
    Path draft = Files.writeString(OutputFile.next(file), "of this\n0\n");
    OutputFile.rewrite(file, "of this\n2\n".getBytes(StandardCharsets.US_ASCII));
    assertEquals("of this\n2\n", Files.readString(file));
    assertFalse(Files.exists(draft));

    Files.writeString(draft, "of that\n0\n");
    assertThrows(FileSystemException.class, () -> OutputFile.rewrite(file, new byte[3]));
    assertEquals("of that\n0\n", Files.readString(draft));
    assertEquals("of this\n2\n", Files.readString(file));
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
    assertEquals(Optional.empty(), OutputFile.rejection(linkedFolder.resolve("new")));
  }

  @Test
  void folderRejection_linkBelowWhatWasNamed_isNamed() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path named = Files.createSymbolicLink(folder.resolve("named"), real);
    assertEquals(Optional.empty(), OutputFile.folderRejection(named, named.resolve("a/b")));
    assertEquals(Optional.empty(), OutputFile.folderRejection(named, named));

    Path link = Files.createSymbolicLink(real.resolve("a"), folder);
    for (Path below : List.of(real.resolve("a"), real.resolve("a/b/c"))) {
      assertEquals(
          Optional.of(link + " is a symbolic link, and what it leads to would be written"),
          OutputFile.folderRejection(real, below));
    }
    Files.writeString(real.resolve("file"), "x");
    assertTrue(OutputFile.folderRejection(real, real.resolve("file/b")).isPresent());
  }

  @Test
  void createFolder_linkToOne_isLeftAsItIs() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);

    OutputFile.createFolder(link);
    OutputFile.createFolder(link.resolve("a/b"));

    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.isDirectory(real.resolve("a/b")));
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
      assertTrue(OutputFile.rejection(keyset).orElseThrow().contains("isn't recognised"));
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

  /** Also where it becomes one after it was looked at. */
  @Test
  void writeNext_draftThatIsALink_isNotWrittenAndKept() throws IOException {
    Path precious = file("x");
    for (Path target : new Path[] {precious, Path.of("/dev/null")}) {
      Path file = folder.resolve("new");
      Path draft = Files.createSymbolicLink(OutputFile.next(file), target);
      FileSystemException rejected =
          assertThrows(
              FileSystemException.class, () -> OutputFile.writeNext(file, new byte[] {'y'}));
      assertEquals(file.toString(), rejected.getFile());
      assertTrue(Files.isSymbolicLink(draft));
      Files.delete(draft);
    }
    assertEquals("x", Files.readString(precious));
  }

  @Test
  void replace_file_hasTheContentAndLeavesNoDraft() throws IOException {
    Path file = file("configuration,bytes\n");
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
