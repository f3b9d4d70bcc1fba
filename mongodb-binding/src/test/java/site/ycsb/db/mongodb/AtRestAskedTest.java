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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

  /** A router says so in the answer to hello, which old ones know as isMaster. */
  @ParameterizedTest
  @ValueSource(strings = {"hello", "isMaster"})
  void atRest_router_isKnownByEitherNameOfHello(String known) throws Exception {
    String router =
        "{ismaster: true, msg: 'isdbgrid', maxWireVersion: 21, minWireVersion: 0, ok: 1}";
    Map<String, String> answers = new HashMap<>();
    answers.put(
        "buildInfo",
        "{version: '4.2.9', gitVersion: '11bb02e4b1d9c3b3c5a6d6a7d8a9a0b1c2d3e4f5',"
            + " allocator: 'tcmalloc', buildEnvironment: {}, ok: 1}");
    answers.put("isMaster", router);
    answers.put("ismaster", router);
    answers.put(
        "hello",
        known.equals("hello")
            ? router
            : "{ok: 0, code: 59, codeName: 'CommandNotFound', errmsg: 'no such command: hello'}");

    AtRestState state = ask(answers);

    assertEquals(Protection.UNKNOWN, state.data());
    assertEquals(
        List.of("MongoDB 4.2.9 through mongos doesn't report whether it encrypts its files"),
        state.reasons());
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
