package site.ycsb.kms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.certificates.CertifiedKey;
import site.ycsb.crypto.kms.KmsClient;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.testing.doubles.KmsServer;
import site.ycsb.testing.doubles.VaultServer;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class VaultClientTest extends KmsClientContract {
  private final VaultServer vault;
  private final Path home;
  private final Map<String, String> environment = new HashMap<>();

  VaultClientTest(@TempDir Path home) throws IOException {
    this.home = home;
    vault = new VaultServer("one", "two");
    environment.put("VAULT_ADDR", vault.address());
    environment.put("VAULT_TOKEN", VaultServer.TOKEN);
  }

  @Test
  void unwrap_wrapped_isTheSecretByTheCallsOfTheApi() throws Exception {
    try (KmsClient.Key key = open(vault.uri("one"))) {
      byte[] wrapped = key.wrap(SECRET);
      assertTrue(new String(wrapped, StandardCharsets.UTF_8).startsWith("vault:v1:"));
      assertArrayEquals(SECRET, key.unwrap(wrapped));
    }
    assertEquals(List.of("keys one", "encrypt one", "decrypt one"), vault.calls());
  }

  @Test
  void wrap_rotatedKey_isUnderTheNewestVersionAndTheOldOneIsRead() throws Exception {
    try (KmsClient.Key key = open(vault.uri("one"))) {
      byte[] old = key.wrap(SECRET);
      vault.rotate("one");
      byte[] wrapped = key.wrap(SECRET);
      assertTrue(new String(wrapped, StandardCharsets.UTF_8).startsWith("vault:v2:"));
      assertArrayEquals(SECRET, key.unwrap(old));
      vault.setMinDecryptionVersion(2);
      assertFails(Reason.DENIED, "min_decryption_version", () -> key.unwrap(old));
      assertArrayEquals(SECRET, key.unwrap(wrapped));
    }
  }

  @Test
  void open_uriWithoutAServer_takesThatOfTheEnvironment() throws Exception {
    try (KmsClient.Key key = open("hcvault:///transit/keys/one")) {
      assertArrayEquals(SECRET, key.unwrap(key.wrap(SECRET)));
    }
    environment.remove("VAULT_ADDR");
    assertFails(Reason.SET_UP, "has no VAULT_ADDR", () -> open("hcvault:///transit/keys/one"));
  }

  @Test
  void open_tokenInTheFileOfVaultLogin_isTaken() throws Exception {
    environment.remove("VAULT_TOKEN");
    assertFails(Reason.SET_UP, "VAULT_TOKEN", () -> open(vault.uri("one")));
    Files.writeString(home.resolve(".vault-token"), VaultServer.TOKEN + "\n");
    environment.put("VAULT_NAMESPACE", "team/a");
    try (KmsClient.Key key = open(vault.uri("one"))) {
      assertArrayEquals(SECRET, key.unwrap(key.wrap(SECRET)));
    }
    assertEquals("team/a", vault.namespace());
  }

  /** Vault makes a key that isn't there when it encrypts. */
  @Test
  void wrap_unknownKey_isNotMade() throws Exception {
    try (KmsClient.Key key = open(vault.uri("typo"))) {
      assertFails(Reason.UNKNOWN_KEY, "no key that the server has", () -> key.wrap(SECRET));
      assertFails(
          Reason.UNKNOWN_KEY,
          "no key that the server has",
          () -> key.unwrap("vault:v1:AAAA".getBytes(StandardCharsets.UTF_8)));
    }
    assertEquals(Set.of("one", "two"), vault.names());
  }

  @Test
  void wrap_tokenThatMayNotReadTheKey_wrapsAllTheSame() throws Exception {
    vault.deny("keys");
    try (KmsClient.Key key = open(vault.uri("one"))) {
      assertArrayEquals(SECRET, key.unwrap(key.wrap(SECRET)));
    }
  }

  @Test
  void unwrap_anotherKey_isTheWrongOne() throws Exception {
    try (KmsClient.Key one = open(vault.uri("one"));
        KmsClient.Key two = open(vault.uri("two"))) {
      byte[] wrapped = one.wrap(SECRET);
      assertFails(Reason.WRONG_KEY, "isn't the key that wrapped", () -> two.unwrap(wrapped));
      assertFails(Reason.WRONG_KEY, "isn't the key", () -> one.unwrap(new byte[] {1, 2, 3}));
      vault.replace("one");
      assertFails(Reason.WRONG_KEY, "isn't the key", () -> one.unwrap(wrapped));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt", "decrypt"})
  void call_deniedByPolicy_saysSo(String operation) throws Exception {
    vault.deny(operation);
    try (KmsClient.Key key = open(vault.uri("one"))) {
      assertFails(
          Reason.DENIED, "may not be used with this token", () -> key.unwrap(key.wrap(SECRET)));
    }
  }

  @Test
  void call_wrongToken_isDeniedAndNotShown() throws Exception {
    environment.put("VAULT_TOKEN", "s.another-secret-token");
    try (KmsClient.Key key = open(vault.uri("one"))) {
      KmsException denied = assertThrows(KmsException.class, () -> key.unwrap(SECRET));
      assertEquals(Reason.DENIED, denied.reason());
      assertFalse(denied.toString().contains("another-secret-token"));
    }
  }

  @Test
  void call_sealedServer_isNotReached() throws Exception {
    vault.seal();
    try (KmsClient.Key key = open(vault.uri("one"))) {
      assertFails(Reason.UNREACHABLE, "is sealed", () -> key.wrap(SECRET));
    }
  }

  @Test
  void call_tooOften_isNotServed() throws Exception {
    vault.answerWith(429, "{\"errors\":[\"rate limit quota exceeded\"]}");
    try (KmsClient.Key key = open(vault.uri("one"))) {
      assertFails(Reason.BUSY, "too many requests", () -> key.unwrap(SECRET));
    }
  }

  /** The server of the URI is meant, and by TLS, when VAULT_ADDR is that of another. */
  @Test
  void call_httpServerThatVaultAddrDoesNotName_isCalledByTls() throws Exception {
    environment.put("VAULT_ADDR", "http://127.0.0.1:1");
    try (KmsClient.Key key = client().open(vault.uri("one"), Duration.ofSeconds(1))) {
      assertThrows(KmsException.class, () -> key.wrap(SECRET));
    }
    assertEquals(List.of(), vault.calls());
  }

  @Test
  void call_byTls_needsACertificateThatIsTrusted() throws Exception {
    CertifiedKey server = ServerTls.selfSigned();
    try (VaultServer byTls = new VaultServer(ServerTls.context(server), "one")) {
      environment.remove("VAULT_ADDR");
      try (KmsClient.Key key = open(byTls.uri("one"))) {
        assertFails(Reason.UNREACHABLE, "isn't reached", () -> key.wrap(SECRET));
      }
      assertEquals(List.of(), byTls.calls());
      Path pem = home.resolve("ca.pem");
      Files.writeString(
          pem,
          "-----BEGIN CERTIFICATE-----\n"
              + Base64.getMimeEncoder().encodeToString(server.certificate().getEncoded())
              + "\n-----END CERTIFICATE-----\n");
      environment.put("VAULT_CACERT", pem.toString());
      try (KmsClient.Key key = open(byTls.uri("one"))) {
        assertArrayEquals(SECRET, key.unwrap(key.wrap(SECRET)));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "hcvault://host/one, URI, must be hcvault://",
    "hcvault://host:8200/transit/encrypt/one, URI, must be hcvault://",
    "hcvault://host:8200/transit/keys/one?version=1, URI, must be hcvault://",
    "hcvault://host:8200/hunter2@transit/keys/one, URI, must be hcvault://",
    "hcvault://192.0.2.1:8200/transit/keys/one, SET_UP, must be https",
  })
  void open_uriOrAddressThatCannotBe_isRejected(String uri, Reason reason, String rule) {
    environment.put("VAULT_ADDR", "http://192.0.2.1:8200");
    assertFails(reason, rule, () -> open(uri));
  }

  @Test
  void open_environmentThatCannotBe_isRejectedWithoutItsValue() throws Exception {
    for (String[] given :
        new String[][] {
          {"VAULT_ADDR", "ftp://secret"},
          {"VAULT_CACERT", "/secret/is/not/there"},
          {"VAULT_CACERT", "/dev/zero"},
          {"VAULT_TOKEN", "secret with blanks"}
        }) {
      Map<String, String> changed = new HashMap<>(environment);
      changed.put(given[0], given[1]);
      KmsException rejected =
          assertThrows(
              KmsException.class,
              () -> new VaultClient(changed, home).open(vault.uri("one"), Duration.ofSeconds(5)));
      assertTrue(rejected.rule().contains(given[0]), rejected.rule());
      assertFalse(rejected.rule().contains("secret"), rejected.rule());
    }
  }

  @Override
  KmsServer server() {
    return vault;
  }

  @Override
  VaultClient client() {
    return new VaultClient(environment, home);
  }

  @Override
  String uri(String name) {
    return "hcvault:///transit/keys/" + name;
  }

  @Override
  void setAddress(String address) {
    environment.put("VAULT_ADDR", address);
  }
}
