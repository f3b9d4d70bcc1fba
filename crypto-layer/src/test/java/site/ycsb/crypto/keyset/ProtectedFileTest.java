package site.ycsb.crypto.keyset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.OutputFile;
import site.ycsb.crypto.keyset.JsonFormat.Argon2Cost;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;

/** A key file under a passphrase. */
final class ProtectedFileTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** Little, so that many can be tried. */
  private static final Argon2Cost CHEAP = new Argon2Cost(8, 1, 1);

  private final Path path;
  private final List<Boolean> asked = new ArrayList<>();

  ProtectedFileTest(@TempDir Path folder) {
    path = folder.resolve("keys");
  }

  @Test
  void read_createdAndReplaced_givesTheKeysetsAndAsksOncePerFile() throws Exception {
    Keyset first = Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC());
    try (KeysetFile file = file("pass phrase", true)) {
      assertTrue(file.create(first));
    }
    assertTrue(OutputFile.rejection(path).isPresent(), "no output replaces it");
    assertEquals(List.of(true), asked);
    asked.clear();
    try (KeysetFile file = file("pass phrase", false)) {
      Keyset read = file.read().orElseThrow();
      assertEquals(first.deterministic(), read.deterministic());
      assertEquals(first.values(), read.values());
      file.replace(read.rotated(RANDOM, Clock.systemUTC()));
    }
    assertEquals(List.of(false), asked);
    try (KeysetFile file = file("pass phrase", true)) {
      assertEquals(2, file.read().orElseThrow().primaryIndex());
    }
  }

  /** Written by another program, with another Argon2 and AES (argon2-cffi, OpenSSL). */
  @Test
  void read_fileOfTheFirstVersion_isUnderstood() throws Exception {
    Files.writeString(
        path,
        """
        {"version":2,"derivation":"argon2id","memoryKib":64,"passes":2,"lanes":2,
         "salt":"AAECAwQFBgcICQoLDA0ODw==","cipher":"AES-256-GCM",
         "keyset":"\
        ZGVmZ2hpamtsbW5vOPbyTopUeY+8Gn9nse6m5AEok0a8xzfGu9k9C7TRtNCi\
        /fvkjGX+UJV0LCLFHV+/thchnT6DHkC2IHH6QAAv8lTBIZJc1yI0trPuy6xM\
        9RC1V5B8oZ9F1TWMefwT+aKy1EuCMccIFowfSpCqDQc3UTNpL5qVzIJ2ckMd\
        clbvL2F8f3CvAd/ypk/jsp81ga6hFWORrXY0YUywITXlqPgDwmND8tTC1X6/\
        KcYz4UWew45X4l/wdzK2N9E0bXlBGiTp3muy2h0KkaSLtSQLPttRYmyheZBz\
        JA+tAUncw0Jh9J76GLmaqRIg4A==\
        "}
        """);
    try (KeysetFile file = file("correct horse", true)) {
      Keyset keyset = file.read().orElseThrow();
      assertEquals("86517456", keyset.keyId());
      assertEquals(32, keyset.values().get(0).key().copy()[0]);
    }
  }

  @Test
  void create_underAPassphrase_showsNothingOfTheKeyset() throws Exception {
    Keyset keyset = Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC());
    file("pass phrase", true, PassphraseCost.OF_NEW_FILES).create(keyset);
    String content = Files.readString(path);
    for (String part :
        List.of(keyset.keyId(), "deterministic", "primary", "created", "pass phrase")) {
      assertFalse(content.contains('"' + part), content);
    }
    assertTrue(content.contains("\"memoryKib\" : 65536"), content);
  }

  /** However little a passphrase cost before: the file gets what it is written at today. */
  @Test
  void replace_fileOfAnotherCost_isWrittenAtItsOwn() throws Exception {
    file("pass phrase", true)
        .create(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    try (KeysetFile file = file("pass phrase", true, TestCosts.of(16, 1, 1, 1))) {
      file.replace(file.read().orElseThrow().rotated(RANDOM, Clock.systemUTC()));
    }
    String content = Files.readString(path);
    assertTrue(content.contains("\"memoryKib\" : 16,"), content);
  }

  @Test
  void create_sameKeysetTwice_takesAnotherSalt() throws Exception {
    Keyset keyset = Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC());
    String one = new String(write(keyset), StandardCharsets.US_ASCII);
    String two = new String(write(keyset), StandardCharsets.US_ASCII);
    for (String field : List.of("salt", "keyset")) {
      assertFalse(line(one, field).equals(line(two, field)), field);
    }
  }

  @Test
  void read_wrongPassphrase_isRejected() throws Exception {
    file("pass phrase", true)
        .create(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    byte[] content = Files.readAllBytes(path);
    MalformedKeysetException e =
        assertThrows(MalformedKeysetException.class, () -> file("pass phrasf", true).read());
    assertEquals("must be a complete keyset file, and its passphrase the right one", e.rule());
    assertArrayEquals(content, Files.readAllBytes(path));
  }

  @Test
  void read_inClearWhereAPassphraseIsGiven_isRejected() throws Exception {
    file("unused", false)
        .create(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    assertEquals(List.of(), asked);
    MalformedKeysetException e =
        assertThrows(MalformedKeysetException.class, () -> file("pass", true).read());
    assertTrue(e.rule().startsWith("isn't protected by a passphrase"), e.rule());
  }

  @Test
  void read_anyByteChanged_isRejected() throws Exception {
    byte[] whole = write(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    int same = 0;
    for (int i = 0; i < whole.length; i++) {
      byte[] changed = whole.clone();
      changed[i] ^= (byte) (1 << (i % 8));
      Files.write(path, changed);
      try {
        file("pass", false).read();
        same++;
      } catch (MalformedKeysetException e) {
        assertTrue(e.rule().startsWith("must be a complete keyset file"), e.rule());
      }
    }
    // white space that became other white space, and bits of base64 that stand for nothing
    assertTrue(same < 10, same + " changes weren't noticed");
  }

  @Test
  void read_everyTruncation_isRejectedBeforeItAsks() throws Exception {
    byte[] whole = write(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    for (int length = 0; length < whole.length; length++) {
      Files.write(path, Arrays.copyOf(whole, length));
      assertThrows(MalformedKeysetException.class, () -> file("pass", false).read());
    }
    assertEquals(List.of(), asked);
  }

  @Test
  void read_costsBeyondTheLimits_areRejectedBeforeItAsks() throws Exception {
    String whole =
        new String(
            write(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC())),
            StandardCharsets.US_ASCII);
    List<String> contents =
        List.of(
            whole.replace("\"memoryKib\" : 8", "\"memoryKib\" : 2000000000"),
            whole.replace("\"memoryKib\" : 8", "\"memoryKib\" : 99999999999999999999"),
            whole.replace("\"passes\" : 1", "\"passes\" : 2000000000"),
            whole.replace("\"lanes\" : 1", "\"lanes\" : 16777215"),
            whole.replace("argon2id", "argon2i"),
            whole.replace("AES-256-GCM", "none"),
            whole.replaceFirst("\"salt\" : \"[^\"]*\"", "\"salt\" : \"\""),
            whole.replaceFirst("\"cipher\"", "\"ciphers\""),
            whole.replaceFirst("\"cipher\"[^,]*,", ""),
            whole.replaceFirst("\"derivation\"[^,]*,", ""),
            whole.replace("\"passes\"", "\"memoryKib\""));
    for (String content : contents) {
      assertFalse(content.equals(whole));
      Files.writeString(path, content);
      assertThrows(MalformedKeysetException.class, () -> file("pass", false).read(), content);
    }
    assertEquals(List.of(), asked);
  }

  @Test
  void read_endlessFile_isRejected() throws Exception {
    Files.createSymbolicLink(path, Path.of("/dev/zero"));
    assertThrows(IOException.class, () -> file("pass", false).read());
  }

  @Test
  void passphraseOfFile_firstLineOnly_hasItsLimits() throws Exception {
    for (String line : List.of("a", "two words", "x".repeat(1024))) {
      for (String end : List.of("", "\n", "\r\n", "\nmore\n")) {
        Files.writeString(path, line + end);
        try (Passphrase passphrase = Passphrase.ofFile(path)) {
          assertArrayEquals(line.toCharArray(), passphrase.copy());
          assertEquals("Passphrase", passphrase.toString());
        }
      }
    }
    for (String line : List.of("", "\n", "ä", "a\tb", "x".repeat(1025))) {
      Files.writeString(path, line);
      assertThrows(IOException.class, () -> Passphrase.ofFile(path), line);
    }
    char[] typed = "s3cret".toCharArray();
    Passphrase.takingOver(typed).close();
    assertArrayEquals(new char[6], typed);
  }

  private static byte[] write(Keyset keyset) throws Exception {
    try (Passphrase passphrase = Passphrase.takingOver("pass".toCharArray())) {
      return JsonFormat.write(new BouncyCastleEngines(), keyset, passphrase, CHEAP, RANDOM);
    }
  }

  private static String line(String content, String field) {
    return content
        .lines()
        .filter(text -> text.contains('"' + field + '"'))
        .findFirst()
        .orElseThrow();
  }

  private KeysetFile file(String passphrase, boolean demanded) {
    return file(passphrase, demanded, TestCosts.of(8, 1, 1, 1));
  }

  private KeysetFile file(String passphrase, boolean demanded, PassphraseCost cost) {
    return KeysetFile.json(
        new BouncyCastleEngines(),
        path,
        forNew -> {
          asked.add(forNew);
          try {
            return Passphrase.takingOver(passphrase.toCharArray());
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        },
        demanded,
        RANDOM,
        cost);
  }
}
