package site.ycsb.kms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.crypto.kms.KmsClient;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.testing.doubles.AwsKmsServer;
import site.ycsb.testing.doubles.KmsServer;
import software.amazon.awssdk.core.exception.SdkClientException;

/** The maker's library takes these system properties for the variables of the environment. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class AwsKmsClientTest extends KmsClientContract {
  private static final String ID = "aws.accessKeyId";
  private static final String KEY = "aws.secretAccessKey";
  private static final String ENDPOINT = "aws.endpointUrlKms";

  private final AwsKmsServer aws = new AwsKmsServer("one", "two");

  AwsKmsClientTest() throws IOException {
    System.setProperty(ID, AwsKmsServer.ACCESS_KEY_ID);
    System.setProperty(KEY, AwsKmsServer.SECRET_ACCESS_KEY);
    System.setProperty(ENDPOINT, aws.address());
  }

  @AfterEach
  void clearProperties() {
    List.of(ID, KEY, ENDPOINT).forEach(System::clearProperty);
  }

  @Test
  void unwrap_wrapped_isTheSecretBySignedCalls() throws Exception {
    try (KmsClient.Key key = open(AwsKmsServer.uri("one"))) {
      byte[] wrapped = key.wrap(SECRET);
      assertArrayEquals(SECRET, key.unwrap(wrapped));
    }
    assertEquals(List.of("TrentService.Encrypt", "TrentService.Decrypt"), aws.calls());
  }

  @Test
  void unwrap_anotherKeyOrOtherBytes_isTheWrongOne() throws Exception {
    try (KmsClient.Key one = open(AwsKmsServer.uri("one"));
        KmsClient.Key two = open(AwsKmsServer.uri("two"))) {
      byte[] wrapped = one.wrap(SECRET);
      assertFails(Reason.WRONG_KEY, "isn't the key", () -> two.unwrap(wrapped));
      wrapped[wrapped.length - 1] ^= 1;
      assertFails(Reason.WRONG_KEY, "isn't the key", () -> one.unwrap(wrapped));
    }
  }

  @Test
  void wrap_unknownKey_saysSo() throws Exception {
    try (KmsClient.Key key = open(AwsKmsServer.uri("typo"))) {
      assertFails(Reason.UNKNOWN_KEY, "no key that AWS has", () -> key.wrap(SECRET));
    }
  }

  @Test
  void wrap_wrongCredentials_areDeniedAndNotShown() throws Exception {
    System.setProperty(KEY, "another-secret");
    try (KmsClient.Key key = open(AwsKmsServer.uri("one"))) {
      assertFails(Reason.DENIED, "(InvalidSignatureException)", () -> key.wrap(SECRET));
    }
    System.setProperty(ID, "AKIDOTHER");
    try (KmsClient.Key key = open(AwsKmsServer.uri("one"))) {
      assertFails(Reason.DENIED, "(UnrecognizedClientException)", () -> key.wrap(SECRET));
    }
    assertEquals(List.of(), aws.calls());
  }

  @ParameterizedTest
  @CsvSource({
    "AccessDeniedException, DENIED, may not be used with these credentials",
    "ExpiredTokenException, DENIED, may not be used with these credentials",
    "DisabledException, DENIED, is disabled",
    "KMSInvalidStateException, DENIED, is disabled",
    "InvalidKeyUsageException, DENIED, not a key that encrypts",
    "ThrottlingException, BUSY, too many requests",
    "ValidationException, UNREACHABLE, answers with status 400",
  })
  void wrap_errorOfTheApi_hasASentence(String error, Reason reason, String rule) throws Exception {
    aws.failWith(error);
    try (KmsClient.Key key = open(AwsKmsServer.uri("one"))) {
      assertFails(reason, rule, () -> key.wrap(SECRET));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "aws-kms://1234abcd",
        "aws-kms://arn:aws:s3:eu-central-1:111122223333:key/one",
        "aws-kms://arn:aws:kms:eu-central-1:111122223333:key/one?x",
        "aws-kms://hunter2@arn:aws:kms:eu-central-1:111122223333:key/one"
      })
  void open_notTheUriOfAKey_isRejected(String uri) {
    assertFails(Reason.URI, "must be aws-kms://arn", () -> open(uri));
  }

  @Test
  void sentence_causesInACircle_ends() {
    IllegalStateException inner = new IllegalStateException("inner");
    IllegalStateException outer = new IllegalStateException("outer", inner);
    inner.initCause(outer);
    SdkClientException failure = SdkClientException.create("calling failed", outer);
    assertEquals(
        Reason.UNREACHABLE,
        assertTimeoutPreemptively(
            Duration.ofSeconds(30),
            () -> AwsKmsClient.AwsKey.sentence(failure, Duration.ofSeconds(1)).reason()));
  }

  @Override
  KmsServer server() {
    return aws;
  }

  @Override
  AwsKmsClient client() {
    return new AwsKmsClient();
  }

  @Override
  String uri(String name) {
    return AwsKmsServer.uri(name);
  }

  @Override
  void setAddress(String address) {
    System.setProperty(ENDPOINT, address);
  }
}
