package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.binding.Binding;

final class ProtectionParserTest {
  private final List<String> rejections = new ArrayList<>();
  private final ProtectionParser parser = new ProtectionParser();

  @ParameterizedTest
  @CsvSource({
    "client-256-bc, BC",
    "client-256-BC, BC",
    "client-256-bc-java, BC-java",
    "client-256-BC-java, BC-java",
    "client-256-bcjava, BC-java",
    "client-bc-java-256, BC-java",
    "client-256-bc-java+atrest, BC-java",
    "client-256-sunjce, SunJCE"
  })
  void parse_provider_setsIt(String words, String provider) {
    Protection protection = parse(words).orElseThrow(() -> new AssertionError(rejections));
    assertEquals(provider, protection.properties().get("encryption.provider"));
    assertEquals("256", protection.properties().get("encryption.keylength"));
    assertEquals(words, protection.name());
  }

  @Test
  void parse_providerAndProfile_setsBoth() {
    assertEquals(
        Map.of("encryption.provider", "BC-java", "encryption.profile", "authenticated"),
        parse("client-bc-java-authenticated").orElseThrow().properties());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"client-256-java", "client-256-bc-javac", "client-bc-bc-java", "client-bc--java"})
  void parse_providerThatIsUnknownOrGivenTwice_isRejectedWithThePossibleOnes(String words) {
    assertEquals(Optional.empty(), parse(words));
    assertTrue(rejections.toString().contains("[-BC|-BC-java|-SunJCE]"), rejections::toString);
  }

  /** They would be measured as two, and are one. */
  @Test
  void parse_oneProviderInTwoWays_isRejected() {
    assertTrue(parse("client-256-bc-java").isPresent());
    assertEquals(Optional.empty(), parse("client-256-bcjava"));
    assertTrue(rejections.toString().contains("protects as another one does"));
  }

  @ParameterizedTest
  @CsvSource({
    "csfle, Encryption by MongoDB's driver",
    "csfle+atrest, Encryption by MongoDB's driver and at rest (csfle+atrest)",
    "tls+csfle, Encryption by MongoDB's driver with TLS (tls+csfle)"
  })
  void parse_csfle_hasTheDriverEncryptAndNotTheClient(String words, String subject) {
    Protection protection = parse(words).orElseThrow(() -> new AssertionError(rejections));

    assertEquals("true", protection.armProperties().get("mongodb.csfle"));
    assertNull(protection.armProperties().get("encryption"));
    assertTrue(protection.byDriver());
    assertFalse(protection.isPlain());
    assertEquals(subject, protection.sentenceSubject());
  }

  @Test
  void parse_csfleAndClient_isRejected() {
    assertEquals(Optional.empty(), parse("client-256+csfle"));
    assertTrue(rejections.toString().contains("twice"), rejections::toString);
  }

  @ParameterizedTest
  @CsvSource({
    "client+reencrypt, Encryption by the client during a re-encryption (client+reencrypt)",
    "client-256+atrest+reencrypt, Encryption by the client and at rest during a re-encryption"
        + " (client-256+atrest+reencrypt)"
  })
  void parse_reencrypt_reencryptsTheArmsTable(String words, String subject) {
    Protection protection = parse(words).orElseThrow(() -> new AssertionError(rejections));

    assertEquals("true", protection.armProperties().get("reencrypt"));
    assertEquals("true", protection.armProperties().get("encryption"));
    assertTrue(protection.reencrypts());
    assertEquals(subject, protection.sentenceSubject());
    assertFalse(parse("client").orElseThrow().reencrypts());
  }

  @ParameterizedTest
  @ValueSource(strings = {"reencrypt", "atrest+reencrypt", "csfle+reencrypt"})
  void parse_reencryptWithoutClient_isRejected(String words) {
    assertEquals(Optional.empty(), parse(words));
    assertTrue(rejections.toString().contains("the client doesn't encrypt"), rejections::toString);
  }

  @Test
  void isPossibleOn_bindingWhoseDriverDoesNotEncrypt_isFalseForCsfleOnly() {
    Binding other = new Binding("other", "a.Other", "", Optional.empty(), List.of());

    assertFalse(parse("csfle").orElseThrow().isPossibleOn(other));
    assertTrue(parse("client").orElseThrow().isPossibleOn(other));
  }

  private Optional<Protection> parse(String words) {
    return parser.parse(words, words, Map.of(), (rule, nextStep) -> rejections.add(rule));
  }
}
