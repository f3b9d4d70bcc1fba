package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class FactAgreementTest {
  @SafeVarargs
  private static FactAgreement of(Map<String, String>... facts) {
    TreeMap<Integer, Map<String, String>> clients = new TreeMap<>();
    for (Map<String, String> one : facts) {
      clients.put(clients.size(), one);
    }
    return FactAgreement.of(clients);
  }

  @Test
  void of_clientsOfOneExperiment_areJoined() {
    FactAgreement agreement =
        of(
            Map.of("server", "Apache Cassandra 5.0", "datacenter", "dc1"),
            Map.of("server", "Apache Cassandra 5.0", "datacenter", "dc2"),
            Map.of("server", "Apache Cassandra 5.0", "datacenter", "dc1"));
    assertTrue(agreement.isSame());
    assertEquals(
        Map.of("server", "Apache Cassandra 5.0", "datacenter", "dc1; dc2"), agreement.facts());
    assertTrue(of().isSame());
  }

  @Test
  void of_differenceThatMatters_namesClientAndFact() {
    FactAgreement agreement =
        of(
            Map.of("at rest cipher", "AES-256", "tls", "yes"),
            Map.of("at rest cipher", "AES-256", "tls", "no\u001b"),
            Map.of("tls", "yes"));
    assertFalse(agreement.isSame());
    assertEquals(
        List.of(
            "client 1 differs in tls: no\\u001b, where client 0 has yes",
            "client 2 differs in at rest cipher: nothing, where client 0 has AES-256"),
        agreement.differences());
  }

  @Test
  void of_clientWithoutEncryption_differs() {
    FactAgreement agreement = of(Map.of("tls", "no"), Map.of("tls", "no", "encryption", "AES"));
    assertEquals(
        List.of("client 1 differs in encryption: AES, where client 0 has nothing"),
        agreement.differences());
  }

  @Test
  void of_sameKeyInOtherFiles_agrees() {
    assertTrue(
        of(
                Map.of("encryption key", "1a2b, value key 1 c3 (file /a/key)"),
                Map.of("encryption key", "1a2b, value key 1 c3 (file /b/key)"))
            .isSame());
    assertFalse(
        of(
                Map.of("encryption key", "1a2b, value key 1 c3 (file /a/key)"),
                Map.of("encryption key", "ffff, value key 1 c3 (file /a/key)"))
            .isSame());
  }

  @Test
  void of_severalLocalStores_differ() {
    FactAgreement agreement =
        of(
            Map.of("local store", "port=1 on a"),
            Map.of("server", "1.0"),
            Map.of("local store", "port=1 on a"),
            Map.of("local store", "port=1 on b"));
    assertEquals(
        List.of(
            "they use several local stores (client 0: port=1 on a; client 3: port=1 on b). Give each"
                + " client the address of the same one"),
        agreement.differences().stream().filter(text -> text.contains("local")).toList());
  }

  @Test
  void of_oneLocalStoreAndItsAddress_agreesAndIsNoFactOfTheRun() {
    FactAgreement agreement = of(Map.of("tls", "no", "local store", "port=1"), Map.of("tls", "no"));
    assertTrue(agreement.isSame());
    assertEquals(Map.of("tls", "no"), agreement.facts());
  }
}
