package site.ycsb.db.mongodb.audit;

import java.io.IOException;
import java.net.Socket;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.SecurityFeature;

/**
 * What a client without a user gets. MongoDB has no user by default, and so no default password.
 */
final class AnonymousTrials {
  private static final String ADMIN = "admin";
  private static final BsonInt32 ONE = new BsonInt32(1);

  private final AuditTrail trail;
  private final NetworkProbes network;

  AnonymousTrials(AuditTrail trail, NetworkProbes network) {
    this.trail = trail;
    this.network = network;
  }

  void run(Endpoint server, boolean tls) {
    boolean letIn =
        ask(
            server,
            tls,
            SecurityFeature.AUTHENTICATION,
            "listDatabases",
            new BsonDocument("listDatabases", ONE).append("nameOnly", BsonBoolean.TRUE));
    if (letIn) {
      // with a user required, what one may do can't be seen without one
      ask(
          server,
          tls,
          SecurityFeature.AUTHORIZATION,
          "listCollections of admin",
          new BsonDocument("listCollections", ONE).append("nameOnly", BsonBoolean.TRUE));
    }
  }

  /** Whether it is answered. */
  private boolean ask(
      Endpoint server, boolean tls, SecurityFeature feature, String name, BsonDocument command) {
    String action = server + ": " + name + " without a user";
    try (Socket socket = network.connect(server, tls)) {
      BsonDocument reply = MongoMessage.ask(socket, ADMIN, command);
      AuditAnswer suggests = AuditAnswer.UNKNOWN;
      if (CommandReply.isOk(reply)) {
        suggests = AuditAnswer.NO;
      } else if (CommandReply.isUnauthorized(reply)) {
        suggests = AuditAnswer.YES;
      }
      trail.tried(feature, suggests, action, CommandReply.shown(reply));
      return CommandReply.isOk(reply);
    } catch (IOException e) {
      trail.tried(feature, AuditAnswer.UNKNOWN, action, "no answer: " + e.getMessage());
      return false;
    }
  }
}
