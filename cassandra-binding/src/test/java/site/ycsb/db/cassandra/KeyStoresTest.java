package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/** Key stores that can't be used are configuration problems, each under its own property. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeyStoresTest {
  private String key = "";
  private String empty = "";
  private String noStore = "";
  private String password = "";
  private String wrongPassword = "";

  @BeforeAll
  void makeStores(@TempDir Path folder) throws Exception {
    key = SelfSignedKeys.make(folder, "key", "localhost").toString();
    password =
        Files.writeString(folder.resolve("password"), SelfSignedKeys.PASSWORD + "\n").toString();
    wrongPassword = Files.writeString(folder.resolve("wrong"), "s3cret\n").toString();
    noStore = Files.writeString(folder.resolve("text"), "no store").toString();
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    Path file = folder.resolve("empty.p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, SelfSignedKeys.PASSWORD.toCharArray());
    }
    empty = file.toString();
  }

  private static List<String> problems(String... settings) {
    List<String> all = new ArrayList<>(List.of("hosts", "h", "cassandra.useSSL", "true"));
    all.addAll(Arrays.asList(settings));
    Properties properties = CassandraConfigTest.properties(all.toArray(String[]::new));
    ConfigurationException e =
        assertThrows(ConfigurationException.class, () -> CassandraConfig.from(properties));
    assertFalse(String.valueOf(e.getMessage()).contains("s3cret"), e.getMessage());
    return e.problems().stream().map(KeyStoresTest::shown).toList();
  }

  private static String shown(Problem problem) {
    return problem.key() + ": " + problem.rule();
  }

  @Test
  void from_storesThatCanBeUsed_areTaken() {
    CassandraConfig config =
        CassandraConfig.from(
            CassandraConfigTest.properties(
                "hosts", "h",
                "cassandra.useSSL", "true",
                "cassandra.truststore", key,
                "cassandra.truststore.password.file", password,
                "cassandra.keystore", key,
                "cassandra.keystore.password.file", password));
    assertTrue(config.tls().orElseThrow().truststore().isPresent());
    assertTrue(config.tls().orElseThrow().keystore().isPresent());
  }

  @Test
  void from_bothStoresAndMoreWrong_areReportedTogetherUnderTheirKeys() {
    assertEquals(
        List.of(
            "port: must be a whole number from 1 to 65535",
            "cassandra.truststore: must be a key store (PKCS#12 or JKS)",
            "cassandra.keystore: must be a key store (PKCS#12 or JKS)"),
        problems("port", "0", "cassandra.truststore", noStore, "cassandra.keystore", noStore));
  }

  @Test
  void from_wrongPassword_isReportedUnderThePasswordFile() {
    for (String store : List.of("cassandra.truststore", "cassandra.keystore")) {
      assertEquals(
          List.of(
              store
                  + ".password.file: holds another password than that of "
                  + key
                  + " in its first line"),
          problems(store, key, store + ".password.file", wrongPassword));
    }
  }

  @Test
  void from_passwordMissing_isReportedUnderTheStore() {
    assertEquals(
        List.of(
            "cassandra.truststore: holds no certificate that can be seen without a password",
            "cassandra.keystore: needs a password"),
        problems("cassandra.truststore", key, "cassandra.keystore", key));
  }

  @Test
  void from_storeWithoutEntries_isRejected() {
    assertEquals(
        List.of(
            "cassandra.truststore: holds no certificate that can be seen",
            "cassandra.keystore: holds no private key"),
        problems(
            "cassandra.truststore",
            empty,
            "cassandra.truststore.password.file",
            password,
            "cassandra.keystore",
            empty,
            "cassandra.keystore.password.file",
            password));
  }

  @Test
  void from_passwordFileMissing_isReportedAlone() {
    assertEquals(
        List.of("cassandra.truststore.password.file: must be a text file that can be read"),
        problems(
            "cassandra.truststore", key, "cassandra.truststore.password.file", noStore + ".none"));
  }
}
