package site.ycsb.db.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import site.ycsb.config.ServerText;
import site.ycsb.db.mongodb.ServerProduct.Silence;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.atrest.AtRestState.Protection;

/**
 * A server's replies about whether it encrypts its files. MongoDB Enterprise reports it by {@code
 * serverStatus}, Percona Server by its options; both encrypt the journal with the data.
 *
 * @param status the answer to {@code serverStatus}; empty when it rejects the command
 * @param options the answer to {@code getCmdLineOpts}; empty when it rejects the command
 */
record AtRestReplies(Optional<BsonDocument> status, Optional<BsonDocument> options) {
  private static final String ADMIN = "admin";
  private static final String DEFAULT_CIPHER = "AES256-CBC";

  /** No server encrypts single tables, or the files that it has already. */
  private static final String REMEDY =
      "A new table changes nothing, as a server encrypts all of its files or none: start MongoDB "
          + "Enterprise or Percona Server for MongoDB with --enableEncryption and a key on an "
          + "empty directory, as docs/atrest.md says";

  /** Cipher modes are named after the key length: AES256-CBC, AES256-GCM. */
  private static final Pattern KEY_LENGTH = Pattern.compile("AES(\\d{3})\\b.*");

  /** Asks the server. */
  static AtRestReplies of(MongoClient client) {
    MongoDatabase admin = client.getDatabase(ADMIN);
    return new AtRestReplies(ask(admin, "serverStatus"), ask(admin, "getCmdLineOpts"));
  }

  private static Optional<BsonDocument> ask(MongoDatabase admin, String command) {
    try {
      return Optional.of(
          admin.runCommand(new BsonDocument(command, new BsonInt32(1)), BsonDocument.class));
    } catch (MongoCommandException e) {
      // not allowed, or not known to this server
      return Optional.empty();
    }
  }

  /**
   * What the answers mean.
   *
   * @param product that gave them; of one that may encrypt without a word, silence means nothing
   */
  AtRestState state(ServerProduct product) {
    return told(product).withRemedy(REMEDY);
  }

  private AtRestState told(ServerProduct product) {
    Optional<BsonDocument> told =
        status.flatMap(reply -> ServerProduct.part(reply, "encryptionAtRest"));
    if (told.isPresent()) {
      return isTrue(told.get(), "encryptionEnabled")
          ? encrypted(cipher(told.get(), "encryptionMode"))
          : inClear("serverStatus reports that encryption at rest is off");
    }
    if (product.silence() == Silence.MAY_ENCRYPT) {
      return AtRestState.unknown(
          product.description() + " doesn't report whether it encrypts its files");
    }
    if (options.isEmpty() && product.silence() == Silence.IS_OFF) {
      return AtRestState.unknown(
          "the server reports neither its encryption (serverStatus) nor its options (getCmdLineOpts)");
    }
    Optional<BsonDocument> security =
        options
            .flatMap(reply -> ServerProduct.part(reply, "parsed"))
            .flatMap(parsed -> ServerProduct.part(parsed, "security"));
    if (security.filter(found -> isTrue(found, "enableEncryption")).isPresent()) {
      return encrypted(cipher(security.get(), "encryptionCipherMode"));
    }
    return inClear(
        product.description()
            + (product.silence() == Silence.HAS_NONE
                ? " is the Community edition, which can't encrypt its files; MongoDB Enterprise and"
                    + " Percona Server for MongoDB can"
                : " runs without security.enableEncryption"));
  }

  private static AtRestState encrypted(String cipher) {
    return new AtRestState(
        Protection.ENCRYPTED,
        Protection.ENCRYPTED,
        Protection.ENCRYPTED,
        keyLengthBits(cipher),
        AtRestState.facts("the server's own", cipher),
        List.of());
  }

  private static int keyLengthBits(String cipher) {
    Matcher named = KEY_LENGTH.matcher(cipher);
    return named.matches() ? Integer.parseInt(named.group(1)) : -1;
  }

  private static AtRestState inClear(String reason) {
    return new AtRestState(
        Protection.IN_CLEAR,
        Protection.IN_CLEAR,
        Protection.IN_CLEAR,
        -1,
        Map.of(),
        List.of(reason));
  }

  static boolean isTrue(BsonDocument document, String name) {
    return document.getOrDefault(name, BsonBoolean.FALSE).equals(BsonBoolean.TRUE);
  }

  private static String cipher(BsonDocument document, String name) {
    return ServerText.shown(ServerProduct.text(document, name).orElse(DEFAULT_CIPHER));
  }
}
