package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.study.Protection.Transport;

class TransportRuleTest {
  private static final Map<String, String> SERVER_ONLY =
      Map.of(
          "tls", "yes",
          "tls protocol", "TLSv1.3",
          "tls cipher suite", "TLS_AES_128_GCM_SHA256",
          "tls client certificate", "no");
  private static final Map<String, String> IN_CLEAR = Map.of("tls", "no");

  private static Optional<String> violation(
      Transport transport,
      boolean local,
      Map<String, String> properties,
      Map<String, String> facts) {
    return new Protection("p", false, false, transport, properties)
        .transportRule(local)
        .violation(facts);
  }

  private static String problem(String differences) {
    return "its connection doesn't match its protection: " + differences;
  }

  @Test
  void violation_sessionAsTheProtectionSays_isNone() {
    Map<String, String> properties =
        Map.of(
            "tls.protocols", "TLSv1.3",
            "tls.ciphersuites", "TLS_AES_256_GCM_SHA384, TLS_AES_128_GCM_SHA256");

    assertEquals(Optional.empty(), violation(Transport.TLS, true, properties, SERVER_ONLY));
    assertEquals(Optional.empty(), violation(Transport.PLAIN, true, Map.of(), IN_CLEAR));
    // of a binding that doesn't tell
    assertEquals(Optional.empty(), violation(Transport.PLAIN, true, Map.of(), Map.of()));
  }

  @Test
  void violation_connectionInClear_isOneOfEveryKindOfTls() {
    assertEquals(
        Optional.of(problem("tls must be yes and is no")),
        violation(Transport.TLS, false, Map.of(), IN_CLEAR));
    assertEquals(
        Optional.of(problem("tls must be yes and is unknown")),
        violation(Transport.TLS, false, Map.of(), Map.of()));
  }

  @Test
  void violation_certificateOfTheClient_separatesTheTwoKinds() {
    assertEquals(
        Optional.of(problem("tls client certificate must be yes and is no")),
        violation(Transport.MUTUAL_TLS, false, Map.of(), SERVER_ONLY));
    Map<String, String> mutual = Map.of("tls", "yes", "tls client certificate", "yes");
    assertEquals(
        Optional.of(problem("tls client certificate must be no and is yes")),
        violation(Transport.TLS, true, Map.of(), mutual));
    // servers elsewhere may want one for TLS
    assertEquals(Optional.empty(), violation(Transport.TLS, false, Map.of(), mutual));
  }

  @Test
  void violation_otherCipherSuiteOnOneConnection_isOne() {
    Map<String, String> mixed =
        Map.of(
            "tls", "yes",
            "tls cipher suite", "TLS_AES_128_GCM_SHA256; TLS_AES_256_GCM_SHA384",
            "tls client certificate", "no");

    assertEquals(
        Optional.of(
            problem(
                "tls cipher suite must be TLS_AES_128_GCM_SHA256 and is TLS_AES_128_GCM_SHA256;"
                    + " TLS_AES_256_GCM_SHA384")),
        violation(
            Transport.TLS, true, Map.of("tls.ciphersuites", "TLS_AES_128_GCM_SHA256"), mixed));
  }

  @Test
  void violation_plainTrialOverTls_isOneOnALocalStoreOnly() {
    assertEquals(
        Optional.of(problem("tls must be no and is yes")),
        violation(Transport.PLAIN, true, Map.of(), SERVER_ONLY));
    assertEquals(Optional.empty(), violation(Transport.PLAIN, false, Map.of(), SERVER_ONLY));
  }
}
