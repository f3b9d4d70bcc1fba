package site.ycsb.crypto.keyset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.OutputFile;
import site.ycsb.crypto.FormerKeysetFile;
import site.ycsb.crypto.keyset.Keyset.ValueMaster;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;

final class KeysetFileTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-21T10:20:30.5Z"), ZoneOffset.UTC);

  private final Path folder;

  KeysetFileTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void read_createdFile_givesTheSameKeyset() throws Exception {
    Keyset keyset = Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK);
    KeysetFile file = inClear(folder.resolve("keys"));
    assertTrue(file.create(keyset));
    assertSame(keyset, file.read().orElseThrow());
    assertTrue(OutputFile.rejection(folder.resolve("keys")).isPresent(), "no output replaces it");
  }

  @Test
  void read_severalValueMasters_keepsIndexesAndPrimary() throws Exception {
    Keyset keyset =
        new Keyset(
            new BouncyCastleEngines(),
            key(1),
            List.of(
                new ValueMaster(1, CLOCK.instant(), key(2)),
                new ValueMaster(255, CLOCK.instant(), key(3))),
            255);
    KeysetFile file = inClear(folder.resolve("keys"));
    file.create(keyset);
    assertSame(keyset, file.read().orElseThrow());
  }

  @Test
  void read_fileOfTheFirstVersion_isUnderstood() throws Exception {
    Path path = folder.resolve("keys");
    Files.writeString(
        path,
        """
        {"version":1,"keyId":"86517456",
         "deterministic":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=","primary":1,
         "values":[{"index":1,"created":"2026-11-21T10:20:30Z",
         "key":"ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8="}]}
        """);
    Keyset keyset = inClear(path).read().orElseThrow();
    assertEquals("86517456", keyset.keyId());
    assertEquals(32, keyset.values().get(0).key().copy()[0]);
    assertEquals("bf745fa6", keyset.checkOf(keyset.values().get(0)));
  }

  /** As later builds wrote it. */
  @Test
  void read_fileOfTheFirstVersionWithACheckValue_isUnderstood() throws Exception {
    Path path = folder.resolve("keys");
    Files.writeString(
        path,
        """
        {"version":1,"keyId":"86517456",
         "deterministic":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=","primary":1,
         "values":[{"index":1,"created":"2026-11-21T10:20:30Z",
         "key":"ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=","check":"bf745fa6"}]}
        """);
    Keyset keyset = inClear(path).read().orElseThrow();
    assertEquals("86517456", keyset.keyId());
    assertFalse(keyset.checkStored());
    assertTrue(keyset.values().get(0).checkStored());
  }

  /** The check is another program's, by the description of the file in docs/formats.md. */
  @Test
  void read_fileOfTheThirdVersion_isUnderstoodAndWrittenTheSame() throws Exception {
    Path path = folder.resolve("keys");
    Files.writeString(
        path,
        """
        {"version":3,"keyId":"86517456",
         "deterministic":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=","primary":2,
         "values":[{"index":1,"created":"2026-11-21T10:20:30Z",
         "key":"ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=","check":"bf745fa6"},
         {"index":2,"created":"2026-11-22T00:00:00Z",
         "key":"QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8=","check":"548fe972"}],
         "check":"5fc12fdfa450f4820b28254f674b3743063ee67669fac6ad2db1c18f361dcca2"}
        """);
    String withoutSpace = Files.readString(path).replaceAll("\\s", "");
    KeysetFile file = inClear(path);
    Keyset keyset = file.read().orElseThrow();
    assertEquals(2, keyset.primaryIndex());
    assertTrue(keyset.checkStored());
    file.replace(keyset);
    assertEquals(withoutSpace, Files.readString(path).replaceAll("\\s", ""));
  }

  @Test
  void read_primaryChanged_isMalformedAndSaysSo() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    file.create(
        Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK)
            .rotated(new SecureRandom(), CLOCK));
    String whole = Files.readString(file.path());
    Files.writeString(file.path(), whole.replace("\"primary\" : 2", "\"primary\" : 1"));
    MalformedKeysetException problem =
        assertThrows(MalformedKeysetException.class, () -> inClear(file.path()).read());
    assertTrue(problem.rule().contains("doesn't fit its check"), problem::rule);
  }

  /** What a flipped bit may change is white space. */
  @Test
  void read_anyBitFlipped_isMalformedOrTheSameKeyset() throws Exception {
    Keyset keyset =
        Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK)
            .rotated(new SecureRandom(), CLOCK);
    KeysetFile file = inClear(folder.resolve("keys"));
    file.create(keyset);
    byte[] whole = Files.readAllBytes(file.path());
    int rejected = 0;
    for (int bit = 0; bit < Byte.SIZE * whole.length; bit++) {
      byte[] changed = whole.clone();
      changed[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
      Files.write(file.path(), changed);
      try {
        assertSame(keyset, file.read().orElseThrow());
      } catch (MalformedKeysetException e) {
        rejected++;
      }
    }
    assertTrue(rejected > Byte.SIZE * whole.length * 9 / 10, rejected + " rejected");
  }

  @Test
  void read_someChecksMissing_isMalformed() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    file.create(
        Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK)
            .rotated(new SecureRandom(), CLOCK));
    String whole = Files.readString(file.path());
    String oneMissing = whole.replaceFirst(",\\s*\"check\" : \"[0-9a-f]{8}\"", "");
    String allMissing = whole.replaceAll(",\\s*\"check\" : \"[0-9a-f]{8}\"", "");
    for (String partial :
        List.of(oneMissing, allMissing, FormerKeysetFile.withoutCheck(oneMissing))) {
      Files.writeString(file.path(), partial);
      MalformedKeysetException problem = assertThrows(MalformedKeysetException.class, file::read);
      assertTrue(problem.rule().contains("a value key has no check value"), problem::rule);
    }
    for (String mixed :
        List.of(
            whole.replaceFirst(",\\s*\"check\" : \"[0-9a-f]{64}\"", ""),
            whole.replace("\"version\" : 3", "\"version\" : 1"))) {
      Files.writeString(file.path(), mixed);
      assertMalformed(file);
    }
  }

  @Test
  void replace_fileOfAnEarlierVersion_isOfTheNewOneAfterwards() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    file.create(Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK));
    String whole = Files.readString(file.path());
    for (String former :
        List.of(FormerKeysetFile.withoutCheck(whole), FormerKeysetFile.withoutAnyCheck(whole))) {
      Files.writeString(file.path(), former);
      Keyset keyset = file.read().orElseThrow();
      assertFalse(keyset.checkStored());
      file.replace(keyset);
      assertEquals(whole, Files.readString(file.path()));
    }
  }

  @Test
  void replace_draftOfOneThatWasKilled_isOverwritten() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    Keyset keyset = Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK);
    file.create(keyset);
    Files.writeString(folder.resolve(".keys.new"), "half of a key");
    file.replace(keyset.rotated(new SecureRandom(), CLOCK));
    assertEquals(2, file.read().orElseThrow().primaryIndex());
    assertFalse(Files.exists(folder.resolve(".keys.new")));
  }

  @Test
  void read_valueKeyChangedByOneCharacter_isMalformedAndNamesIt() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    file.create(Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK));
    String whole = Files.readString(file.path());
    int at = whole.indexOf("\"key\" : \"") + 9;
    char other = whole.charAt(at) == 'A' ? 'B' : 'A';
    Files.writeString(file.path(), whole.substring(0, at) + other + whole.substring(at + 1));
    MalformedKeysetException problem =
        assertThrows(MalformedKeysetException.class, () -> inClear(file.path()).read());
    assertTrue(problem.rule().contains("value key 1 doesn't fit its check value"), problem::rule);
  }

  @Test
  void read_fileOfNewerVersion_isToldFromADamagedOne() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    file.create(Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK));
    String whole = Files.readString(file.path());
    Files.writeString(file.path(), whole.replace("\"version\" : 3", "\"version\" : 5"));
    MalformedKeysetException problem =
        assertThrows(MalformedKeysetException.class, () -> inClear(file.path()).read());
    assertTrue(problem.rule().contains("created by a newer version of this client"), problem::rule);
    assertTrue(problem.rule().contains("is of version 5"), problem::rule);
  }

  @Test
  void read_pipe_isRejectedAtOnce() throws Exception {
    Path pipe = folder.resolve("pipe");
    Process mkfifo = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assertTrue(mkfifo.waitFor(1, TimeUnit.MINUTES));
    assertEquals(0, mkfifo.exitValue());
    IOException problem =
        assertTimeoutPreemptively(
            Duration.ofMinutes(1),
            () -> assertThrows(IOException.class, () -> inClear(pipe).read()));
    assertTrue(
        String.valueOf(problem.getMessage()).contains("a pipe or a device"), problem::toString);
  }

  @Test
  void read_noFile_isEmpty() throws Exception {
    assertTrue(inClear(folder.resolve("absent")).read().isEmpty());
  }

  @Test
  void create_folderIsMissing_failsAndMakesNothing() throws Exception {
    KeysetFile file = inClear(folder.resolve("mistyped/keys"));
    assertThrows(
        IOException.class,
        () -> file.create(Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK)));
    assertFalse(Files.exists(folder.resolve("mistyped")));
  }

  @Test
  void create_newFile_isForItsOwnerOnlyAndAlone() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    assertTrue(file.create(Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK)));
    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())));
    assertFalse(file.openToOthers());
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(file.path()), files.toList());
    }
  }

  @Test
  void openToOthers_anyRightOfGroupOrOthers_isTold() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    file.create(Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK));
    for (String rights : List.of("rw-r-----", "rw----r--", "rw--w----", "rw-----w-")) {
      Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString(rights));
      assertTrue(file.openToOthers(), rights);
    }
    Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("r--------"));
    assertFalse(file.openToOthers());
  }

  @Test
  void create_fileIsThere_leavesItAsItIs() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    Files.writeString(file.path(), "mine");
    assertFalse(file.create(Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK)));
    assertEquals("mine", Files.readString(file.path()));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void create_manyAtOnce_oneWinsAndAllReadItsKeys() throws Exception {
    for (int round = 0; round < 20; round++) {
      KeysetFile file = inClear(folder.resolve("keys" + round));
      ExecutorService threads = Executors.newFixedThreadPool(8);
      try {
        Callable<String> loader =
            () -> {
              file.create(Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK));
              return file.read().orElseThrow().keyId();
            };
        List<Future<String>> futures = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          futures.add(threads.submit(loader));
        }
        Set<String> ids = new HashSet<>();
        for (Future<String> future : futures) {
          ids.add(future.get(60, TimeUnit.SECONDS));
        }
        assertEquals(1, ids.size());
      } finally {
        threads.shutdownNow();
      }
    }
  }

  @Test
  void read_everyTruncation_isMalformedAndQuotesNothing() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    file.create(Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK));
    byte[] whole = Files.readAllBytes(file.path());
    int end = new String(whole, StandardCharsets.UTF_8).stripTrailing().length();
    KeysetFile part = inClear(folder.resolve("part"));
    for (int length = 0; length < end; length++) {
      Files.write(part.path(), Arrays.copyOf(whole, length));
      assertMalformed(part);
    }
  }

  @Test
  void read_damagedContent_isMalformed() throws Exception {
    KeysetFile file = inClear(folder.resolve("keys"));
    file.create(Keyset.random(new BouncyCastleEngines(), new SecureRandom(), CLOCK));
    String whole = Files.readString(file.path());
    KeysetFile damaged = inClear(folder.resolve("damaged"));
    String keyId = file.read().orElseThrow().keyId();
    List<String> contents =
        List.of(
            "",
            "null",
            "[]",
            "{}",
            "not json: s3cret",
            whole.replace("\"version\" : 3", "\"version\" : 2"),
            whole.replace("\"version\" : 3", "\"version\" : 3.9"),
            whole.replace("\"primary\" : 1", "\"primary\" : 1.5"),
            whole.replace("\"primary\" : 1", "\"primary\" : \"1\""),
            whole.replace("\"primary\" : 1", "\"primary\" : 7"),
            whole.replace("\"index\" : 1", "\"index\" : 256"),
            whole.replace("\"keyId\" : \"" + keyId, "\"keyId\" : \"00000000"),
            whole.replaceFirst("\"deterministic\" : \"....", "\"deterministic\" : \""),
            whole.replaceFirst("\"created\" : \"....", "\"created\" : \"s3cret"),
            whole.replaceFirst("\"primary\"", "\"unknown\""),
            whole + "{}");
    for (String content : contents) {
      assertTrue(!content.equals(whole));
      Files.writeString(damaged.path(), content);
      assertMalformed(damaged);
    }
  }

  @Test
  void toString_keyset_showsItsKeyIdOnly() {
    Keyset keyset =
        new Keyset(
            new BouncyCastleEngines(),
            key(1),
            List.of(new ValueMaster(1, CLOCK.instant(), key(2))),
            1);
    assertEquals("Keyset[" + keyset.keyId() + "]", keyset.toString());
    assertEquals(
        "ValueMaster[index=1, created=2026-11-21T10:20:30.500Z, key=SecretBytes[32 bytes],"
            + " checkStored=true]",
        keyset.values().get(0).toString());
  }

  @Test
  void close_keyset_wipesEveryKey() {
    byte[] one = new byte[32];
    byte[] two = new byte[32];
    Arrays.fill(one, (byte) 1);
    Arrays.fill(two, (byte) 2);
    new Keyset(
            new BouncyCastleEngines(),
            SecretBytes.takingOver(one),
            List.of(new ValueMaster(1, CLOCK.instant(), SecretBytes.takingOver(two))),
            1)
        .close();
    assertArrayEquals(new byte[32], one);
    assertArrayEquals(new byte[32], two);
  }

  private static void assertMalformed(KeysetFile file) {
    MalformedKeysetException e = assertThrows(MalformedKeysetException.class, file::read);
    assertTrue(e.rule().startsWith("must be a complete keyset file"), e.rule());
    assertFalse(e.rule().contains("s3cret"), e.rule());
    assertEquals(null, e.getCause());
  }

  private static void assertSame(Keyset expected, Keyset actual) {
    assertEquals(expected.deterministic(), actual.deterministic());
    assertEquals(expected.values(), actual.values());
    assertEquals(expected.primaryIndex(), actual.primaryIndex());
    assertEquals(expected.keyId(), actual.keyId());
  }

  private static SecretBytes key(int content) {
    byte[] bytes = new byte[Keyset.MASTER_BYTES];
    Arrays.fill(bytes, (byte) content);
    return SecretBytes.takingOver(bytes);
  }

  private static KeysetFile inClear(Path path) {
    return KeysetFile.json(
        new BouncyCastleEngines(),
        path,
        forNew -> {
          throw new AssertionError("a file in clear needs no passphrase");
        },
        false,
        new SecureRandom(),
        PassphraseCost.OF_NEW_FILES);
  }
}
