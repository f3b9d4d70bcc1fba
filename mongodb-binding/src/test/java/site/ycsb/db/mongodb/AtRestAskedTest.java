package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.atrest.AtRestState.Protection;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** The admin of schemas asks servers what they encrypt. */
@Timeout(60)
class AtRestAskedTest {
  private static final TableSchema TABLE =
      new TableSchema("usertable", List.of("field0"), ValueStorage.BYTES);

  /** Asks a server that answers like this, and lets itself be connected to. */
  private static AtRestState ask(Map<String, String> answers) throws Exception {
    Map<String, String> all = new HashMap<>(answers);
    all.put("listCollections", "{ok: 1}");
    try (MongoRejectingCommands server = new MongoRejectingCommands(all)) {
      Properties properties = new Properties();
      properties.setProperty("mongodb.url", "mongodb://127.0.0.1:" + server.port() + "/db");
      MongoDB db = new MongoDB();
      db.setProperties(properties);
      try (SchemaAdmin admin = db.schemaAdmin()) {
        return admin.atRest(TABLE).orElseThrow();
      }
    }
  }

  @Test
  void atRest_serverThatEncrypts_isTold() throws Exception {
    AtRestState state =
        ask(
            Map.of(
                "serverStatus",
                "{encryptionAtRest: {encryptionEnabled: true, encryptionMode: 'AES256-GCM'},"
                    + " ok: 1}"));

    assertTrue(state.fulfilsRequired());
    assertEquals(256, state.keyLengthBits());
  }

  @Test
  void atRest_userWhoMayNotAsk_isUnknown() throws Exception {
    assertEquals(Protection.UNKNOWN, ask(Map.of()).data());
  }

  @Test
  void atRest_serverThatGoesAway_isAnError() {
    StoreUnavailableException failure =
        assertThrows(
            StoreUnavailableException.class,
            () -> ask(Map.of("serverStatus", MongoRejectingCommands.HANGS_UP)));

    assertTrue(
        String.valueOf(failure.getMessage())
            .startsWith("MongoDB doesn't report what it encrypts: "),
        failure::toString);
  }
}
