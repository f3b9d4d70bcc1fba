package site.ycsb.kms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import site.ycsb.crypto.kms.KmsClient;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.testing.doubles.AwsKmsServer;
import site.ycsb.testing.doubles.AzureKeyVaultServer;
import site.ycsb.testing.doubles.KmsServer;
import site.ycsb.testing.doubles.VaultServer;

/** What the clients of all services have in common, on the double of one, which has a key "one". */
abstract class KmsClientContract {
  static final byte[] SECRET = "a secret of thirty-two bytes ...".getBytes(StandardCharsets.UTF_8);

  /** What no message may have: that of each double, and what tests put where a secret could be. */
  private static final List<String> SECRETS =
      List.of(
          VaultServer.TOKEN, AwsKmsServer.SECRET_ACCESS_KEY, AzureKeyVaultServer.SECRET, "hunter2");

  abstract KmsServer server();

  /** One in the environment as it is now. */
  abstract KmsClient client();

  /** The URI of a key at the address that the environment has. */
  abstract String uri(String name);

  /** Changes that address. */
  abstract void setAddress(String address);

  @AfterEach
  void stop() {
    server().close();
  }

  @Test
  void call_serverThatDoesNotAnswer_endsAtTheLimit() throws Exception {
    server().fallSilent();
    try (KmsClient.Key key = client().open(uri("one"), Duration.ofSeconds(1))) {
      assertFails(Reason.SLOW, "wasn't answered for within 1 s", () -> key.wrap(SECRET));
    }
  }

  @Test
  void call_noServer_isNotReached() throws Exception {
    setAddress("http://" + freeAddress());
    try (KmsClient.Key key = open(uri("one"))) {
      assertFails(Reason.UNREACHABLE, "isn't reached", () -> key.wrap(SECRET));
    }
  }

  final KmsClient.Key open(String uri) throws KmsException {
    return client().open(uri, Duration.ofSeconds(20));
  }

  /** A host and a port at which nobody listens. */
  static String freeAddress() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "127.0.0.1:" + free.getLocalPort();
    }
  }

  static void assertFails(Reason reason, String rule, Executable action) {
    KmsException failure = assertThrows(KmsException.class, action);
    assertEquals(reason, failure.reason(), failure.rule());
    assertTrue(failure.rule().contains(rule), failure.rule());
    SECRETS.forEach(secret -> assertFalse(failure.rule().contains(secret), failure.rule()));
  }
}
