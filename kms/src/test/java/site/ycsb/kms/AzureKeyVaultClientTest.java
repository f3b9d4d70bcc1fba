package site.ycsb.kms;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.crypto.kms.KmsClient;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.testing.doubles.AzureKeyVaultServer;
import site.ycsb.testing.doubles.KmsServer;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class AzureKeyVaultClientTest extends KmsClientContract {
  private static final String ENDPOINT = "YCSB_ENCRYPTION_AZURE_ENDPOINT";
  private static final String AUTHORITY = "AZURE_AUTHORITY_HOST";
  private static final String MACHINE = "AZURE_POD_IDENTITY_AUTHORITY_HOST";
  private static final String TENANT = "AZURE_TENANT_ID";
  private static final String CLIENT = "AZURE_CLIENT_ID";
  private static final String CLIENT_SECRET = "AZURE_CLIENT_SECRET";
  private static final String FILE = "AZURE_FEDERATED_TOKEN_FILE";

  private final AzureKeyVaultServer azure = new AzureKeyVaultServer("one", "two");
  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();

  AzureKeyVaultClientTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    environment.put(ENDPOINT, azure.address());
    environment.put(AUTHORITY, azure.address() + "/");
    // never that of the machine the tests run on
    environment.put(MACHINE, azure.address() + "/");
    environment.put(TENANT, AzureKeyVaultServer.TENANT);
    environment.put(CLIENT, AzureKeyVaultServer.CLIENT);
    environment.put(CLIENT_SECRET, AzureKeyVaultServer.SECRET);
  }

  @Test
  void unwrap_wrapped_isTheSecretByTheCallsOfTheApi() throws Exception {
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      byte[] wrapped = key.wrap(SECRET);
      assertTrue(text(wrapped).matches("RSA-OAEP-256:[0-9a-f]{32}:[A-Za-z0-9_-]{342}"));
      assertArrayEquals(SECRET, key.unwrap(wrapped));
    }
    assertEquals(List.of("token", "get", "wrapkey", "unwrapkey"), azure.calls());
  }

  /** An AES key wraps by RFC 3394: 8 bytes more than the secret. */
  @Test
  void unwrap_wrappedByAManagedHsm_isTheSecret() throws Exception {
    azure.add("aes", "oct-HSM");
    azure.add("rsa", "RSA-HSM");
    try (KmsClient.Key aes = open(AzureKeyVaultServer.hsmUri("aes"));
        KmsClient.Key rsa = open(AzureKeyVaultServer.hsmUri("rsa"))) {
      byte[] wrapped = aes.wrap(SECRET);
      assertTrue(text(wrapped).matches("A256KW:[0-9a-f]{32}:[A-Za-z0-9_-]{54}"), text(wrapped));
      assertArrayEquals(SECRET, aes.unwrap(wrapped));
      wrapped[wrapped.length - 5] ^= 1;
      assertFails(Reason.WRONG_KEY, "isn't the key that wrapped", () -> aes.unwrap(wrapped));
      assertArrayEquals(SECRET, rsa.unwrap(rsa.wrap(SECRET)));
    }
  }

  @Test
  void wrap_newVersion_isByThatAndTheOldOneIsRead() throws Exception {
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      byte[] old = key.wrap(SECRET);
      String version = azure.add("one", "RSA");
      byte[] wrapped = key.wrap(SECRET);
      assertTrue(text(wrapped).contains(":" + version + ":"));
      assertArrayEquals(SECRET, key.unwrap(old));
      assertArrayEquals(SECRET, key.unwrap(wrapped));
    }
  }

  @Test
  void wrap_versionInTheUri_isByThatAndOthersAreWrong() throws Exception {
    String second = azure.add("one", "RSA");
    azure.add("one", "RSA");
    try (KmsClient.Key newest = open(AzureKeyVaultServer.uri("one"));
        KmsClient.Key key = open(AzureKeyVaultServer.uri("one") + "/" + second)) {
      byte[] wrapped = key.wrap(SECRET);
      assertTrue(text(wrapped).contains(":" + second + ":"));
      assertArrayEquals(SECRET, key.unwrap(wrapped));
      byte[] other = newest.wrap(SECRET);
      assertFails(Reason.WRONG_KEY, "isn't the key that wrapped", () -> key.unwrap(other));
    }
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one") + "/" + "0".repeat(32))) {
      assertFails(Reason.UNKNOWN_KEY, "is no key that the vault has", () -> key.wrap(SECRET));
    }
  }

  @Test
  void unwrap_anotherKeyOrOtherBytes_isTheWrongOne() throws Exception {
    try (KmsClient.Key one = open(AzureKeyVaultServer.uri("one"));
        KmsClient.Key two = open(AzureKeyVaultServer.uri("two"))) {
      byte[] wrapped = one.wrap(SECRET);
      assertFails(
          Reason.UNKNOWN_KEY, "in the version that wrapped the file", () -> two.unwrap(wrapped));
      byte[] changed = wrapped.clone();
      changed[changed.length - 9] ^= 1;
      assertFails(Reason.WRONG_KEY, "isn't the key that wrapped", () -> one.unwrap(changed));
      assertFails(Reason.WRONG_KEY, "isn't the key", () -> one.unwrap(new byte[] {1, 2, 3}));
      byte[] path = text(wrapped).replaceFirst(":.+:", ":../../secrets/x:").getBytes(US_ASCII);
      assertFails(Reason.WRONG_KEY, "isn't the key that wrapped", () -> one.unwrap(path));
      azure.remove("one");
      assertFails(
          Reason.UNKNOWN_KEY, "in the version that wrapped the file", () -> one.unwrap(wrapped));
    }
  }

  @Test
  void wrap_keyThatCannotWrap_saysSo() throws Exception {
    azure.add("ec", "EC");
    try (KmsClient.Key typo = open(AzureKeyVaultServer.uri("typo"));
        KmsClient.Key ec = open(AzureKeyVaultServer.uri("ec"));
        KmsClient.Key one = open(AzureKeyVaultServer.uri("one"))) {
      assertFails(Reason.UNKNOWN_KEY, "is no key that the vault has", () -> typo.wrap(SECRET));
      assertFails(Reason.DENIED, "must be one of RSA", () -> ec.wrap(SECRET));
      byte[] wrapped = one.wrap(SECRET);
      azure.disable("one");
      assertFails(Reason.DENIED, "is disabled", () -> one.wrap(SECRET));
      assertFails(Reason.DENIED, "is disabled", () -> one.unwrap(wrapped));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"get", "wrapkey", "unwrapkey"})
  void call_withoutPermission_saysSo(String operation) throws Exception {
    azure.deny(operation);
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      assertFails(
          Reason.DENIED,
          "may not be used with these credentials",
          () -> key.unwrap(key.wrap(SECRET)));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "429|{}|BUSY|too many requests",
        "500|{}|UNREACHABLE|answers with status 500",
        "400|{\"error\":{\"code\":\"BadParameter\"}}|DENIED|can't be read: the vault rejects",
        "401|{\"error\":{\"code\":\"Unauthorized\"}}|DENIED|another tenant",
        "403|{\"error\":{\"innererror\":{\"code\":\"ForbiddenByFirewall\"}}}|DENIED|firewall",
        "403|{\"error\":{\"message\":\"not allowed on a disabled key.\"}}|DENIED|is disabled",
        "302|{}|UNREACHABLE|answers with status 302",
        "200|<html>hunter2</html>|UNREACHABLE|doesn't answer as Azure Key Vault",
        "200|''|UNREACHABLE|doesn't answer as Azure Key Vault",
        "200|{\"key\":{\"kty\":\"RSA\",\"kid\":\"hunter2\"}}|UNREACHABLE|doesn't answer as Azure",
      })
  void wrap_otherAnswers_haveASentence(int status, String text, Reason reason, String rule)
      throws Exception {
    azure.answerWith(status, text);
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      assertFails(reason, rule, () -> key.wrap(SECRET));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"value\":\"%hunter2\"}", "garbage"})
  void unwrap_answerThatCannotBe_isNotTaken(String text) throws Exception {
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      byte[] wrapped = key.wrap(SECRET);
      azure.answerWith(200, text);
      assertFails(Reason.UNREACHABLE, "doesn't answer as Azure", () -> key.unwrap(wrapped));
    }
  }

  @Test
  void call_byTls_needsACertificateThatIsTrusted() throws Exception {
    try (AzureKeyVaultServer byTls =
        new AzureKeyVaultServer(ServerTls.context(ServerTls.selfSigned()), "one")) {
      for (String name : List.of(ENDPOINT, AUTHORITY)) {
        environment.put(name, byTls.address());
        try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
          assertFails(Reason.UNREACHABLE, "isn't reached at 127.0.0.1", () -> key.wrap(SECRET));
        }
      }
      assertEquals(List.of(), byTls.calls());
    }
  }

  @Test
  void token_ofAFederatedTokenFile_isRequestedWithItsContentOfThen() throws Exception {
    environment.remove(CLIENT_SECRET);
    Path file = folder.resolve("token");
    environment.put(FILE, file.toString());
    azure.setTokenSeconds(60);
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      assertFails(Reason.SET_UP, FILE, () -> key.wrap(SECRET));
      Files.writeString(file, "hunter2");
      assertFails(Reason.DENIED, "needs other credentials", () -> key.wrap(SECRET));
      Files.writeString(file, AzureKeyVaultServer.FEDERATED + "\n");
      assertArrayEquals(SECRET, key.unwrap(key.wrap(SECRET)));
    }
  }

  @Test
  void token_ofTheMachine_isThatOfTheClientIdWhereThereIsOne() throws Exception {
    environment.keySet().removeAll(List.of(TENANT, CLIENT_SECRET));
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      assertArrayEquals(SECRET, key.unwrap(key.wrap(SECRET)));
    }
    String ofClient = "metadata " + AzureKeyVaultServer.CLIENT;
    assertEquals(List.of(ofClient, "get", "wrapkey", "unwrapkey"), azure.calls());
    environment.remove(CLIENT);
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      key.wrap(SECRET);
    }
    assertEquals("metadata ", azure.calls().get(4));
  }

  @Test
  void token_thatEnds_isRequestedAnew() throws Exception {
    azure.setTokenSeconds(60);
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      key.wrap(SECRET);
    }
    assertEquals(List.of("token", "get", "token", "wrapkey"), azure.calls());
  }

  @ParameterizedTest
  @CsvSource({
    CLIENT_SECRET + ", hunter2",
    CLIENT + ", hunter2",
    TENANT + ", hunter2",
  })
  void token_wrongCredentials_areDeniedAndNotShown(String name, String value) throws Exception {
    environment.put(name, value);
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      assertFails(Reason.DENIED, "needs other credentials", () -> key.wrap(SECRET));
    }
  }

  @Test
  void token_noCredentials_saysWhatToSet() throws Exception {
    environment.keySet().removeAll(List.of(TENANT, CLIENT, CLIENT_SECRET));
    azure.removeIdentity();
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      assertFails(Reason.SET_UP, "needs credentials of Azure", () -> key.wrap(SECRET));
    }
    environment.put(MACHINE, "http://" + freeAddress());
    try (KmsClient.Key key = open(AzureKeyVaultServer.uri("one"))) {
      assertFails(Reason.SET_UP, "needs credentials of Azure", () -> key.wrap(SECRET));
    }
  }

  @ParameterizedTest
  @CsvSource({
    ENDPOINT + ", http://192.0.2.1",
    ENDPOINT + ", https://hunter2@host",
    AUTHORITY + ", http://192.0.2.1",
    AUTHORITY + ", hunter2",
    TENANT + ", ../hunter2",
    TENANT + ", ''",
    CLIENT + ", ''",
  })
  void open_environmentThatCannotBe_isRejectedWithoutItsValue(String name, String value) {
    environment.put(name, value);
    assertFails(Reason.SET_UP, name, () -> open(AzureKeyVaultServer.uri("one")));
  }

  @Test
  void open_addressOfTheMachineThatCannotBe_isRejectedWithoutIt() {
    environment.remove(CLIENT_SECRET);
    environment.put(MACHINE, "http://host/hunter2");
    assertFails(Reason.SET_UP, MACHINE, () -> open(AzureKeyVaultServer.uri("one")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "azure-kms://one",
        "azure-kms://ycsb.vault.azure.net/secrets/one",
        "azure-kms://ycsb.vault.azure.net/keys/one/newest",
        "azure-kms://ycsb.vault.azure.net/keys/one?x",
        "azure-kms://ycsb.vault.azure.net:8443/keys/one",
        "azure-kms://vault.example.com/keys/one",
        "azure-kms://ycsb.vault.azure.net.example.com/keys/one",
        "azure-kms://hunter2@ycsb.vault.azure.net/keys/one"
      })
  void open_notTheUriOfAKey_isRejected(String uri) {
    assertFails(Reason.URI, "must be azure-kms://<vault>", () -> open(uri));
  }

  private static String text(byte[] wrapped) {
    return new String(wrapped, US_ASCII);
  }

  @Override
  KmsServer server() {
    return azure;
  }

  @Override
  AzureKeyVaultClient client() {
    return new AzureKeyVaultClient(environment);
  }

  @Override
  String uri(String name) {
    return AzureKeyVaultServer.uri(name);
  }

  @Override
  void setAddress(String address) {
    environment.put(ENDPOINT, address);
  }
}
