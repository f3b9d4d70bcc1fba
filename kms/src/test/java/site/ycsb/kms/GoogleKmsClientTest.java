package site.ycsb.kms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

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
import site.ycsb.testing.doubles.GoogleKmsServer;
import site.ycsb.testing.doubles.KmsServer;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class GoogleKmsClientTest extends KmsClientContract {
  private static final String ENDPOINT = "CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDKMS";
  private static final String FILE = "GOOGLE_APPLICATION_CREDENTIALS";
  private static final String TOKEN = "CLOUDSDK_AUTH_ACCESS_TOKEN";
  private static final String METADATA = "GCE_METADATA_HOST";

  private final GoogleKmsServer google;
  private final Path keyFile;
  private final Map<String, String> environment = new HashMap<>();

  GoogleKmsClientTest(@TempDir Path folder) throws IOException {
    google = new GoogleKmsServer("one", "two");
    keyFile = Files.writeString(folder.resolve("account.json"), google.keyFile());
    environment.put(ENDPOINT, google.address() + "/");
    environment.put(FILE, keyFile.toString());
    // never that of the machine the tests run on
    environment.put(METADATA, google.authority());
  }

  @Test
  void unwrap_wrapped_isTheSecretByTheCallsOfTheApi() throws Exception {
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      byte[] wrapped = key.wrap(SECRET);
      assertArrayEquals(SECRET, key.unwrap(wrapped));
    }
    assertEquals(List.of("token", "encrypt", "decrypt"), google.calls());
  }

  @Test
  void wrap_rotatedKey_isByTheNewVersionAndTheOldOneIsRead() throws Exception {
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      byte[] old = key.wrap(SECRET);
      google.rotate("one");
      byte[] wrapped = key.wrap(SECRET);
      assertArrayEquals(SECRET, key.unwrap(old));
      google.disable("one", 1);
      assertFails(Reason.DENIED, "is disabled, destroyed", () -> key.unwrap(old));
      assertArrayEquals(SECRET, key.unwrap(wrapped));
      google.disable("one", 2);
      assertFails(Reason.DENIED, "is disabled, destroyed", () -> key.wrap(SECRET));
    }
  }

  @Test
  void unwrap_anotherKeyOrOtherBytes_isTheWrongOne() throws Exception {
    try (KmsClient.Key one = open(GoogleKmsServer.uri("one"));
        KmsClient.Key two = open(GoogleKmsServer.uri("two"))) {
      byte[] wrapped = one.wrap(SECRET);
      assertFails(Reason.WRONG_KEY, "isn't the key that wrapped", () -> two.unwrap(wrapped));
      wrapped[wrapped.length - 1] ^= 1;
      assertFails(Reason.WRONG_KEY, "isn't the key that wrapped", () -> one.unwrap(wrapped));
      assertFails(Reason.WRONG_KEY, "isn't the key", () -> one.unwrap(new byte[] {1, 2, 3}));
    }
  }

  @Test
  void call_unknownKey_saysSo() throws Exception {
    try (KmsClient.Key key = open(GoogleKmsServer.uri("typo"))) {
      assertFails(Reason.UNKNOWN_KEY, "no key that Google has", () -> key.wrap(SECRET));
      assertFails(Reason.UNKNOWN_KEY, "no key that Google has", () -> key.unwrap(SECRET));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt", "decrypt"})
  void call_withoutPermission_saysSo(String operation) throws Exception {
    google.deny(operation);
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      assertFails(
          Reason.DENIED,
          "may not be used with these credentials",
          () -> key.unwrap(key.wrap(SECRET)));
    }
  }

  /** Google's guidelines on data integrity; else a keyset could be lost to a broken link. */
  @Test
  void call_answerThatWasChanged_isNotTaken() throws Exception {
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      byte[] wrapped = key.wrap(SECRET);
      google.damageAnswers();
      assertFails(Reason.UNREACHABLE, "a checksum differs", () -> key.wrap(SECRET));
      assertFails(Reason.UNREACHABLE, "a checksum differs", () -> key.unwrap(wrapped));
      // what it got may have been changed, as it says nothing of that
      google.answerWith(200, "{\"ciphertext\":\"AAAA\",\"ciphertextCrc32c\":\"1617208186\"}");
      assertFails(Reason.UNREACHABLE, "a checksum differs", () -> key.wrap(SECRET));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "429|{}|BUSY|too many requests",
        "503|{}|UNREACHABLE|answers with status 503",
        "400|{\"error\":{\"status\":\"INVALID_ARGUMENT\"}}|DENIED|rejects that with status 400",
        "403|{\"error\":{\"details\":[{\"reason\":\"SERVICE_DISABLED\"}]}}|DENIED|isn't enabled",
        "302|{}|UNREACHABLE|answers with status 302",
        "200|<html>ya29.hunter2</html>|UNREACHABLE|doesn't answer as Cloud KMS",
        "200|''|UNREACHABLE|doesn't answer as Cloud KMS",
        "200|{\"verifiedPlaintextCrc32c\":true}|UNREACHABLE|doesn't answer as Cloud KMS",
        "200|{\"verifiedPlaintextCrc32c\":true,\"ciphertext\":\"%hunter2\"}"
            + "|UNREACHABLE|doesn't answer as Cloud KMS",
      })
  void wrap_otherAnswers_haveASentence(int status, String text, Reason reason, String rule)
      throws Exception {
    google.answerWith(status, text);
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      assertFails(reason, rule, () -> key.wrap(SECRET));
    }
  }

  @Override
  @Test
  void call_serverThatDoesNotAnswer_endsAtTheLimit() throws Exception {
    environment.remove(FILE);
    environment.put(TOKEN, google.accessToken());
    super.call_serverThatDoesNotAnswer_endsAtTheLimit();
  }

  @Test
  void call_byTls_needsACertificateThatIsTrusted() throws Exception {
    try (GoogleKmsServer byTls =
        new GoogleKmsServer(ServerTls.context(ServerTls.selfSigned()), "one")) {
      environment.put(ENDPOINT, byTls.address());
      environment.put(TOKEN, byTls.accessToken());
      try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
        assertFails(Reason.UNREACHABLE, "isn't reached at 127.0.0.1", () -> key.wrap(SECRET));
      }
      assertEquals(List.of(), byTls.calls());
    }
  }

  @Test
  void token_ofTheEnvironment_isTakenFirst() throws Exception {
    environment.put(TOKEN, google.accessToken() + "\n");
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      assertArrayEquals(SECRET, key.unwrap(key.wrap(SECRET)));
    }
    assertEquals(List.of("encrypt", "decrypt"), google.calls());
    environment.put(TOKEN, "ya29.hunter2");
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      assertFails(Reason.DENIED, "may not be used with this access token", () -> key.wrap(SECRET));
    }
  }

  @Test
  void token_ofTheMachine_isTakenLast() throws Exception {
    environment.put(FILE, "");
    environment.put(TOKEN, "");
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      assertArrayEquals(SECRET, key.unwrap(key.wrap(SECRET)));
    }
    assertEquals(List.of("metadata", "encrypt", "decrypt"), google.calls());
  }

  @Test
  void token_thatEnds_isRequestedAnew() throws Exception {
    google.setTokenSeconds(60);
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      key.unwrap(key.wrap(SECRET));
    }
    assertEquals(List.of("token", "encrypt", "token", "decrypt"), google.calls());
  }

  @Test
  void token_accountThatGoogleDoesNotKnow_isDenied() throws Exception {
    google.deleteAccounts();
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      assertFails(Reason.DENIED, "rejects the service account", () -> key.wrap(SECRET));
    }
  }

  @Test
  void token_noCredentials_saysWhatToSet() throws Exception {
    environment.remove(FILE);
    google.deleteAccounts();
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      assertFails(Reason.SET_UP, "needs credentials of Google", () -> key.wrap(SECRET));
    }
    environment.put(METADATA, freeAddress());
    try (KmsClient.Key key = open(GoogleKmsServer.uri("one"))) {
      assertFails(Reason.SET_UP, "needs credentials of Google", () -> key.wrap(SECRET));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"type\": \"service_account\"|\"type\": \"authorized_user\"|gcloud auth",
        "BEGIN PRIVATE KEY-----|BEGIN PRIVATE KEY-----hunter2|needs GOOGLE_APPLICATION_CREDENTIALS",
        "http://127.0.0.1|http://192.0.2.1|needs token_uri",
        "http://127.0.0.1|http://hunter2@127.0.0.1|needs token_uri",
        "{|hunter2|needs GOOGLE_APPLICATION_CREDENTIALS",
      })
  void open_keyFileThatCannotBe_isRejectedWithoutItsContent(String old, String other, String rule)
      throws Exception {
    Files.writeString(keyFile, Files.readString(keyFile).replace(old, other));
    assertFails(Reason.SET_UP, rule, () -> open(GoogleKmsServer.uri("one")));
    Files.delete(keyFile);
    assertFails(Reason.SET_UP, "can be read", () -> open(GoogleKmsServer.uri("one")));
  }

  @ParameterizedTest
  @CsvSource({
    ENDPOINT + ", http://192.0.2.1",
    ENDPOINT + ", https://hunter2@host",
    ENDPOINT + ", ftp://127.0.0.1/hunter2",
    ENDPOINT + ", hunter2",
    TOKEN + ", ya29 hunter2",
    METADATA + ", host/hunter2",
  })
  void open_environmentThatCannotBe_isRejectedWithoutItsValue(String name, String value) {
    environment.put(name, value);
    if (name.equals(METADATA)) {
      environment.remove(FILE);
    }
    assertFails(Reason.SET_UP, name, () -> open(GoogleKmsServer.uri("one")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gcp-kms://one",
        "gcp-kms://projects/p/locations/l/keyRings/r/cryptoKeys/k/cryptoKeyVersions/1",
        "gcp-kms://projects/p/locations/l/keyRings/r/cryptoKeys/k?x",
        "gcp-kms://projects/p/locations/../keyRings/r/cryptoKeys/k",
        "gcp-kms://projects/../locations/l/keyRings/r/cryptoKeys/k",
        "gcp-kms://hunter2@projects/p/locations/l/keyRings/r/cryptoKeys/k"
      })
  void open_notTheUriOfAKey_isRejected(String uri) {
    assertFails(Reason.URI, "must be gcp-kms://projects/", () -> open(uri));
  }

  @Override
  KmsServer server() {
    return google;
  }

  @Override
  GoogleKmsClient client() {
    return new GoogleKmsClient(environment);
  }

  @Override
  String uri(String name) {
    return GoogleKmsServer.uri(name);
  }

  @Override
  void setAddress(String address) {
    environment.put(ENDPOINT, address);
  }
}
