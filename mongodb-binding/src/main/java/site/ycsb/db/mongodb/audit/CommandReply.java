package site.ycsb.db.mongodb.audit;

import org.bson.BsonDocument;
import org.bson.BsonString;

/** What the reply to a command means. */
final class CommandReply {
  private static final int UNAUTHORIZED = 13;

  private CommandReply() {}

  static boolean isOk(BsonDocument reply) {
    return reply.isNumber("ok") && reply.getNumber("ok").doubleValue() == 1;
  }

  /** Whether the server says that a user, or a right of it, is missing. */
  static boolean isUnauthorized(BsonDocument reply) {
    return isUnauthorized(reply.isNumber("code") ? reply.getNumber("code").intValue() : 0);
  }

  static boolean isUnauthorized(int code) {
    return code == UNAUTHORIZED;
  }

  static String shown(BsonDocument reply) {
    return isOk(reply)
        ? "ok"
        : "error, "
            + (reply.isString("errmsg")
                ? reply.getString("errmsg", new BsonString("")).getValue()
                : "without a message");
  }
}
