package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import site.ycsb.db.mongodb.ServerProduct.Silence;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.atrest.AtRestState.Protection;

/** On replies in the form that the servers' manuals give. */
class AtRestRepliesTest {
  private static final ServerProduct MONGODB =
      new ServerProduct("MongoDB 7.0.14", false, Silence.HAS_NONE);
  private static final ServerProduct ENTERPRISE =
      new ServerProduct("MongoDB Enterprise 7.0.14", false, Silence.IS_OFF);
  private static final ServerProduct OTHER =
      new ServerProduct("FerretDB v2.5.0 (answers as MongoDB 7.0.77)", false, Silence.MAY_ENCRYPT);

  @Test
  void state_otherProductThatSaysNothing_isUnknown() {
    AtRestState state = state("{host: 'h', ok: 1.0}", "{parsed: {}, ok: 1.0}", OTHER);

    assertEquals(Protection.UNKNOWN, state.data());
    assertEquals(Protection.UNKNOWN, state.log());
    assertEquals(Protection.UNKNOWN, state.hints());
    assertTrue(state.reasons().get(0).contains("FerretDB v2.5.0"), state.reasons().toString());
  }

  @Test
  void state_otherProductThatTells_isBelieved() {
    AtRestState state =
        state(
            "{encryptionAtRest: {encryptionEnabled: true, encryptionMode: 'AES256-GCM'}, ok: 1}",
            "{ok: 1}",
            OTHER);

    assertTrue(state.fulfilsRequired());
  }

  @Test
  void state_enterpriseWithEncryption_isEncrypted() {
    AtRestState state =
        state(
            "{host: 'h', encryptionAtRest: {encryptionEnabled: true,"
                + " encryptionMode: 'AES256-GCM', encryptionKeyId: 'local'}, ok: 1.0}",
            "{argv: ['mongod'], parsed: {}, ok: 1.0}");

    assertTrue(state.fulfilsRequired());
    assertEquals(Protection.ENCRYPTED, state.log());
    assertEquals(256, state.keyLengthBits());
    assertEquals("AES256-GCM", state.facts().get("at rest cipher"));
  }

  @Test
  void state_enterpriseWithout_isInClear() {
    AtRestState state =
        state(
            "{encryptionAtRest: {encryptionEnabled: false}, ok: 1.0}",
            "{parsed: {security: {enableEncryption: true}}, ok: 1.0}");

    assertEquals(Protection.IN_CLEAR, state.data());
    assertTrue(state.reasons().get(0).contains("serverStatus"));
    assertTrue(state.remedy().orElseThrow().startsWith("A new table changes nothing"));
  }

  @Test
  void state_perconaWithEncryption_isEncrypted() {
    AtRestState state =
        state(
            "{host: 'h', ok: 1.0}",
            "{argv: ['mongod'], parsed: {security: {enableEncryption: true,"
                + " encryptionKeyFile: '/k', encryptionCipherMode: 'AES256-CBC'}}, ok: 1.0}");

    assertTrue(state.fulfilsRequired());
    assertEquals(
        Map.of("at rest mechanism", "the server's own", "at rest cipher", "AES256-CBC"),
        state.facts());
  }

  @Test
  void state_cipherWithAnotherKeyLength_isTold() {
    assertEquals(128, keyLengthBits("AES128-XTS"));
    assertEquals(-1, keyLengthBits("SM4"));
  }

  @Test
  void state_cipherWithControlCharacters_isEscaped() {
    AtRestState state =
        state(
            "{encryptionAtRest: {encryptionEnabled: true, encryptionMode: 'AES\\u001b[2J'}}",
            "{parsed: {}, ok: 1.0}");

    assertEquals("AES\\u001b[2J", state.facts().get("at rest cipher"));
  }

  private static int keyLengthBits(String mode) {
    return state(
            "{encryptionAtRest: {encryptionEnabled: true, encryptionMode: '"
                + mode
                + "'}, ok: 1.0}",
            "{parsed: {}, ok: 1.0}")
        .keyLengthBits();
  }

  @Test
  void state_community_isInClear() {
    AtRestState state = state("{host: 'h', ok: 1.0}", "{parsed: {net: {port: 27017}}, ok: 1.0}");

    assertEquals(Protection.IN_CLEAR, state.data());
    assertEquals(-1, state.keyLengthBits());
    assertEquals(
        List.of(
            "MongoDB 7.0.14 is the Community edition, which can't encrypt its files; MongoDB"
                + " Enterprise and Percona Server for MongoDB can"),
        state.reasons());
    assertEquals(
        state, new AtRestReplies(Optional.empty(), Optional.empty()).state(MONGODB), "not asked");
  }

  @Test
  void state_notAllowedToAsk_isUnknown() {
    AtRestState state = new AtRestReplies(Optional.empty(), Optional.empty()).state(ENTERPRISE);

    assertEquals(Protection.UNKNOWN, state.data());
    assertEquals(Protection.UNKNOWN, state.hints());
  }

  @Test
  void state_productThatCouldEncrypt_saysThatItIsOff() {
    assertEquals(
        List.of("MongoDB Enterprise 7.0.14 runs without security.enableEncryption"),
        state("{ok: 1}", "{parsed: {}, ok: 1.0}", ENTERPRISE).reasons());
  }

  private static AtRestState state(String status, String options) {
    return state(status, options, MONGODB);
  }

  private static AtRestState state(String status, String options, ServerProduct product) {
    return new AtRestReplies(
            Optional.of(BsonDocument.parse(status)), Optional.of(BsonDocument.parse(options)))
        .state(product);
  }
}
