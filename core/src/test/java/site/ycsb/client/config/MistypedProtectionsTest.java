package site.ycsb.client.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.run.DescribedDB;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.testing.doubles.AnsweringDB;

/** Names that turn a protection on, mistyped: a run without it would be unprotected. */
class MistypedProtectionsTest extends MistypedKeysFixture {
  @ParameterizedTest
  @CsvSource({
    "atrset, atrest",
    "atrests, atrest",
    "AtRest, atrest",
    "tsl, tls",
    "TLS, tls",
    "encription, encryption",
    "Encryption, encryption",
    "ENCRYPTION, encryption",
    "ENCRIPTION, encryption",
    "encrypted, encryption",
    "encrypt, encryption",
    "encryption_enabled, encryption",
    "cassandra.encryption, encryption",
    "cassandra.usessl, cassandra.useSSL",
    "cassandra.useTls, cassandra.useSSL",
    "cassandra.ssl, cassandra.useSSL",
    "cassandra.ssl.enabled, cassandra.useSSL"
  })
  void check_mistypedProtection_isRejectedRatherThanLeftOut(String key, String meant) {
    DB db = new DescribedDB(Property.bool("cassandra.useSSL", "false", "Encrypts connections."));
    for (String value : List.of("true", "required")) {
      List<Problem> problems = problems(NO_STORE, db, new TellingWorkload(), key, value);

      assertEquals(1, problems.size(), said.toString(UTF_8));
      assertEquals("Did you mean " + meant + "?", problems.get(0).nextStep());
    }
  }

  /** It ran unprotected, with a hint at most. */
  @ParameterizedTest
  @CsvSource({
    "encription, encryption",
    "ENCRYPTION, encryption",
    "atrset, atrest",
    "TLS, tls",
    "tsl, tls",
    "ssl, tls",
    "encrypted, encryption",
    "encryption_enabled, encryption",
    "cassandra.ssl, cassandra.useSSL"
  })
  void check_mistypedProtectionBesideAWorkloadThatCantTell_isRejected(String key, String meant) {
    DB db = new DescribedDB(Property.bool("cassandra.useSSL", "false", "Encrypts connections."));
    for (String value : List.of("true", "required")) {
      List<Problem> problems = problems(NO_STORE, db, SILENT, key, value);

      assertEquals(List.of(key), problems.stream().map(Problem::key).toList());
      assertTrue(problems.get(0).nextStep().startsWith("Did you mean " + meant + "?"));
    }
  }

  /** Names of its own, and a number, which protects nothing. */
  @ParameterizedTest
  @CsvSource({
    "mywork.encrypted, true",
    "mywork.ssl, true",
    "colour, true",
    "mode, required",
    "tps, 1000"
  })
  void check_propertyOfAWorkloadThatCantTell_isNoProblem(String key, String value) {
    DB db = new DescribedDB(Property.bool("cassandra.useSSL", "false", "Encrypts connections."));
    assertEquals(List.of(), problems(NO_STORE, db, SILENT, key, value));
  }

  /** As redis.ssl of a binding made for YCSB. */
  @ParameterizedTest
  @CsvSource({"toy.ssl, 0", "ssl, 0", "encrypt, 0", "encription, 1", "TLS, 1"})
  void check_protectionThatABindingMayHave_isRejectedOnlyAsASlip(String key, int rejected) {
    DB silent =
        new AnsweringDB() {
          @Override
          protected Status answer() {
            return Status.OK;
          }
        };
    assertEquals(rejected, problems(NO_STORE, silent, new TellingWorkload(), key, "true").size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ttl", "cassandra.timeout", "enabled", "result", "hbase.ssl"})
  void check_whatIsNoProtection_isNoProblem(String key) {
    DB db = new DescribedDB(Property.bool("cassandra.useSSL", "false", "Encrypts connections."));
    assertEquals(List.of(), problems(NO_STORE, db, new TellingWorkload(), key, "true"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"csfle", "toy.csfel", "toy.CSFLE", "toy.csfle.enabled"})
  void check_mistypedSwitchOfABindingsOwnLayer_isRejected(String key) {
    Binding layered =
        new Binding(
            List.of("toy"),
            List.of(),
            "toy.DB",
            List.of(),
            "",
            Optional.empty(),
            List.of(),
            List.of(),
            Optional.empty(),
            "ycsb",
            Optional.empty(),
            Optional.of(new Binding.Layer("csfle", "toy.Csfle", "toy.csfle", "encrypts")));
    List<Problem> problems =
        problems(layered, new DescribedDB(), new TellingWorkload(), key, "true");

    assertEquals(List.of(key), problems.stream().map(Problem::key).toList());
    assertEquals("Did you mean toy.csfle?", problems.get(0).nextStep());
  }

  @Test
  void check_mistypedProtectionWithoutAWorkload_isRejectedToo() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("encription", "true", "-p");
    Problems problems = new Problems();
    new MistypedKeys(List.of(), new PrintStream(said, true, UTF_8))
        .check(NO_STORE, properties, CASSANDRA, Optional.empty(), problems);
    assertEquals(List.of("encription"), problems.list().stream().map(Problem::key).toList());
  }

  /** None of them is near a property's name. */
  @ParameterizedTest
  @ValueSource(strings = {"tls_required", "secure", "use_encryption", "cassandra.require_tls"})
  void check_whatAsksForAProtection_isRejected(String key) {
    List<Problem> problems = problems(NO_STORE, CASSANDRA, new TellingWorkload(), key, "true");

    assertEquals(List.of(key), problems.stream().map(Problem::key).toList());
    assertEquals(
        "Use encryption=true, tls=required or atrest=required, or leave it out",
        problems.get(0).nextStep());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tls_required", "secure", "use_encryption", "encription", "ssl"})
  void check_protectionThatIsOff_isOnlyWarnedAbout(String key) {
    assertEquals(List.of(), problems(NO_STORE, CASSANDRA, new TellingWorkload(), key, "false"));
    assertTrue(
        said.toString(UTF_8).startsWith("WARNING: " + key + " (-p): nothing in this run reads it"),
        said.toString(UTF_8));
  }

  @Test
  void check_protectionOfAnotherBinding_isWarnedAbout() {
    assertEquals(
        List.of(), problems(NO_STORE, CASSANDRA, new TellingWorkload(), "hbase.ssl", "true"));
    assertEquals(
        "WARNING: hbase.ssl (-p): is of another binding, and nothing in this run reads it",
        said.toString(UTF_8).strip());
  }
}
