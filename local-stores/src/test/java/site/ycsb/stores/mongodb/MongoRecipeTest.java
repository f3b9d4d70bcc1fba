package site.ycsb.stores.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.stores.NodeState;
import site.ycsb.stores.ProcessIdentity;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.StoreRecipe;

class MongoRecipeTest {
  private static final List<NodeState> NODES =
      List.of(
          new NodeState(
              "an id",
              1,
              "127.0.0.1",
              new TreeMap<>(Map.of(MongoRecipe.PORT, 27017)),
              new ProcessIdentity(1, 2),
              Path.of("/data/node1"),
              Path.of("/logs/node1")));

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void secured_users_areRejectedWithTheReason(boolean tls) {
    ConfigurationException e =
        assertThrows(
            ConfigurationException.class,
            () -> MongoRecipe.plain().secured(new SecurityOptions(tls, true)));

    assertTrue(
        String.valueOf(e.getMessage())
            .startsWith("--auth=true (argument): the stand-in for MongoDB has no users"),
        e.getMessage());
  }

  @Test
  void secured_tls_isRequiredByTheAddressAndNamed() {
    StoreRecipe secured = MongoRecipe.plain().secured(new SecurityOptions(true, false));

    assertEquals("MongoDB stand-in mongo-java-server with TLS", secured.title());
    assertEquals(
        Map.of(
            "mongodb.url",
            "mongodb://127.0.0.1:27017/?tls=true",
            "mongodb.truststore",
            "/data/keys/trusted.p12",
            "mongodb.truststore.password.file",
            "/data/keys/trusted.password"),
        secured.connection(NODES));
    assertEquals(
        List.of(
            "TLS: required; clients need no certificate", "keys and passwords are in /data/keys"),
        secured.notes(NODES));
    assertEquals(
        "MongoDB stand-in mongo-java-server (encrypted at rest) with TLS",
        secured.atRest().orElseThrow().title());
  }

  @Test
  void connection_plain_isTheAddress() {
    assertEquals(
        Map.of("mongodb.url", "mongodb://127.0.0.1:27017/"), MongoRecipe.plain().connection(NODES));
  }
}
