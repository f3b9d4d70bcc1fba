package site.ycsb.crypto.keyset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.OutputFile;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.crypto.kms.KmsKey;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;

/** A key file that is wrapped by a key of a key management service. */
final class WrappedFileTest {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String ONE = "test-kms://one";

  private final Path path;

  WrappedFileTest(@TempDir Path folder) {
    path = folder.resolve("keys");
  }

  @Test
  void read_createdAndReplaced_givesTheKeysetsByOneUnwrapEach() throws Exception {
    Keyset first = Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC());
    assertTrue(file(ONE).create(first));
    KmsKey key = key(ONE);
    KeysetFile file = KeysetFile.wrapped(new BouncyCastleEngines(), path, key, RANDOM);
    Keyset read = file.read().orElseThrow();
    assertEquals(1, key.unwraps());
    assertTrue(key.unwrapNanos() > 0);
    assertEquals(first.deterministic(), read.deterministic());
    assertEquals(first.values(), read.values());
    assertTrue(read.checkStored());
    file.replace(read.rotated(RANDOM, Clock.systemUTC()));
    assertEquals(2, file(ONE).read().orElseThrow().primaryIndex());
  }

  @Test
  void write_keyset_hasTheFieldsOfTheDocsAndNoKey() throws Exception {
    Keyset keyset = Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC());
    KeysetFile file = file(ONE);
    file.create(keyset);
    JsonNode first = json();
    List<String> names = new ArrayList<>();
    first.fieldNames().forEachRemaining(names::add);
    assertEquals(List.of("version", "kms", "wrapped", "cipher", "keyset"), names);
    assertEquals(4, first.path("version").asInt());
    assertEquals(ONE, first.path("kms").asText());
    assertEquals("AES-256-GCM", first.path("cipher").asText());
    String content = Files.readString(path);
    for (byte[] key : List.of(keyset.deterministic().copy(), keyset.primary().key().copy())) {
      assertFalse(content.contains(Base64.getEncoder().encodeToString(key)));
    }
    assertFalse(content.contains(keyset.keyId()));
    assertTrue(OutputFile.rejection(path).isPresent(), "no output replaces it");
    file.replace(keyset);
    assertNotEquals(first.path("wrapped"), json().path("wrapped"), "a new key in each file");
    assertNotEquals(first.path("keyset"), json().path("keyset"));
  }

  /** Written by another program (Python, OpenSSL's AES); the service hands on what it gets. */
  @Test
  void read_fileOfTheFirstVersion_isUnderstood() throws Exception {
    Files.writeString(
        path,
        """
        {"version":4,"kms":"test-kms://clear",
         "wrapped":"QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8=",
         "cipher":"AES-256-GCM","keyset":"\
        ZGVmZ2hpamtsbW5vilxwASfhr92jQKmzddr2gzUX6OirroXwKbD42Hd3nhZo\
        SVLVbYVUCfNvmqkRghbmpK94xgGqMgqnzic/o34d8mVF9tdxBquQD7hjjHt7\
        OIoZtOv4RGDd9sFZDwhAGrSBPeNxKpFUW1BnjrmayqViviEgVEDTxFJaHU18\
        VaV4aQj+U1bbVDxakONg+JdtLW6V5HwdfbilBrHaGRy8TG7TfJ8oWm2IMGX+\
        E2mUFVHiJ8cr7c0miZAepbAFp2Xi3mNW9u7KO8xyQ/FPwt66fx5IfEvM8SFy\
        iLByn5vEfyj9BJD5fyR7l3aEY1pNKnniOUuCla1o81ezM/1LoYajLaF2l+0+\
        6Vi3ktwuUiePT3uzndYaO69VsE8DyME4bydJ0FQyvAizForPWwfRpwiKK1qw\
        KEMOl9JZ3hcvqXjuHX5gO2xaqbiXVOo=\
        "}
        """);
    Keyset keyset = file("test-kms://clear").read().orElseThrow();
    assertEquals("86517456", keyset.keyId());
    assertEquals(32, keyset.values().get(0).key().copy()[0]);
  }

  @Test
  void read_anyChangedByte_isNeverAKeyset() throws Exception {
    file(ONE).create(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    byte[] content = Files.readAllBytes(path);
    Keyset whole = file(ONE).read().orElseThrow();
    int accepted = 0;
    for (int i = 0; i < content.length; i++) {
      byte[] changed = content.clone();
      changed[i] ^= (byte) (1 + RANDOM.nextInt(255));
      Files.write(path, changed);
      try {
        Keyset read = file(ONE).read().orElseThrow();
        // blanks between the fields, and unused bits of base64, are nothing of the keyset
        assertEquals(whole.check(), read.check());
        accepted++;
      } catch (MalformedKeysetException | KmsException e) {
        assertFalse(String.valueOf(e.getMessage()).isBlank());
      }
    }
    assertTrue(accepted < 40, accepted + " of " + content.length);
  }

  @Test
  void read_fieldThatIsMissing_isNoKeyset() throws Exception {
    file(ONE).create(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    for (String field : List.of("version", "kms", "wrapped", "cipher", "keyset")) {
      ObjectNode without = (ObjectNode) json();
      without.remove(field);
      byte[] whole = Files.readAllBytes(path);
      Files.writeString(path, without.toString());
      Exception e = assertThrows(Exception.class, () -> file(ONE).read(), field);
      assertTrue(e instanceof MalformedKeysetException || e instanceof KmsException, e::toString);
      Files.write(path, whole);
    }
  }

  @Test
  void read_partsOfTwoFiles_isNoKeyset() throws Exception {
    KeysetFile file = file(ONE);
    file.create(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    JsonNode before = json();
    file.replace(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    Files.writeString(
        path,
        json()
            .toString()
            .replace(json().path("wrapped").asText(), before.path("wrapped").asText()));
    String rule = assertThrows(MalformedKeysetException.class, file::read).rule();
    assertTrue(rule.contains("something in it was changed"), rule);
  }

  @Test
  void read_anotherUriThanTheFiles_namesBoth() throws Exception {
    file(ONE).create(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    String rule =
        assertThrows(MalformedKeysetException.class, () -> file("test-kms://two").read()).rule();
    assertTrue(rule.startsWith("is wrapped by test-kms://one, and encryption.kms="), rule);
    Files.writeString(path, Files.readString(path).replace("kms://one", "kms://two"));
    KmsException wrong = assertThrows(KmsException.class, () -> file("test-kms://two").read());
    assertEquals(Reason.WRONG_KEY, wrong.reason());
  }

  @Test
  void read_wrappedFileWithoutAKey_saysWhichIsNeeded() throws Exception {
    file(ONE).create(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    String rule = assertThrows(MalformedKeysetException.class, () -> clear().read()).rule();
    assertTrue(rule.contains("give encryption.kms; the file names test-kms://one"), rule);
  }

  @Test
  void read_fileInClearWithAKey_isRejected() throws Exception {
    clear().create(Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC()));
    String rule = assertThrows(MalformedKeysetException.class, () -> file(ONE).read()).rule();
    assertTrue(rule.contains("isn't the expected file"), rule);
  }

  @Test
  void read_newerVersion_isSaidToBeNewer() throws Exception {
    Files.writeString(path, "{\"version\":5}");
    for (KeysetFile file : List.of(file(ONE), clear())) {
      String rule = assertThrows(MalformedKeysetException.class, file::read).rule();
      assertTrue(rule.contains("created by a newer version"), rule);
    }
  }

  @Test
  void replace_keyThatCannotUnwrap_leavesTheFile() throws Exception {
    Keyset keyset = Keyset.random(new BouncyCastleEngines(), RANDOM, Clock.systemUTC());
    file(ONE).create(keyset);
    byte[] before = Files.readAllBytes(path);
    for (String uri : List.of("test-kms://wrap-only", "test-kms://denied", "test-kms://down")) {
      assertThrows(KmsException.class, () -> file(uri).replace(keyset));
      assertArrayEquals(before, Files.readAllBytes(path));
    }
  }

  @Test
  void read_schemeWithoutAClient_isNamed() throws Exception {
    Files.writeString(
        path,
        """
        {"version":4,"kms":"gcp-kms://x","wrapped":"AA==","cipher":"AES-256-GCM","keyset":"AA=="}
        """);
    KmsException unknown = assertThrows(KmsException.class, () -> file("gcp-kms://x").read());
    assertEquals(Reason.URI, unknown.reason());
    assertTrue(unknown.rule().contains("test-kms://"), unknown.rule());
  }

  private JsonNode json() throws Exception {
    return new JsonMapper().readTree(Files.readString(path, StandardCharsets.UTF_8));
  }

  private KeysetFile file(String uri) {
    return KeysetFile.wrapped(new BouncyCastleEngines(), path, key(uri), RANDOM);
  }

  private KeysetFile clear() {
    return KeysetFile.json(
        new BouncyCastleEngines(),
        path,
        forNew -> {
          throw new AssertionError("no passphrase is needed");
        },
        false,
        RANDOM,
        PassphraseCost.OF_NEW_FILES);
  }

  private static KmsKey key(String uri) {
    return new KmsKey(uri, Duration.ofSeconds(10));
  }
}
