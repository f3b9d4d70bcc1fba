package site.ycsb.db.mongodb;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;

/**
 * Rejects a user, and tells nothing, or little, to one who gives no name: the stand-in knows no
 * users.
 */
final class MongoRejectingCommands extends MongoDouble {
  /** An answer that is none: the connection ends. */
  static final String HANGS_UP = "";

  MongoRejectingCommands() throws IOException {
    this(Map.of());
  }

  /** One that rejects all commands but these. */
  MongoRejectingCommands(Map<String, String> answers) throws IOException {
    super(command -> answerTo(command.getFirstKey(), answers));
  }

  private static Optional<BsonDocument> answerTo(String command, Map<String, String> answers) {
    return Optional.of(answers.getOrDefault(command, usual(command)))
        .filter(answer -> !answer.equals(HANGS_UP))
        .map(BsonDocument::parse);
  }

  private static String usual(String command) {
    return switch (command) {
      case "isMaster", "ismaster", "hello" ->
          "{ismaster: true, maxWireVersion: 21, minWireVersion: 0, ok: 1}";
      case "buildInfo" -> "{version: '7.0.1', gitVersion: 'x', ok: 1}";
      case "saslStart" ->
          "{ok: 0, code: 18, codeName: 'AuthenticationFailed',"
              + " errmsg: 'Authentication failed.'}";
      default ->
          "{ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'command "
              + command
              + " requires authentication'}";
    };
  }
}
