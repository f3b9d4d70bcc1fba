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
    String action = server + ": listDatabases without a user";
    BsonDocument command =
        new BsonDocument("listDatabases", ONE).append("nameOnly", BsonBoolean.TRUE);
    try (Socket socket = network.connect(server, tls)) {
      BsonDocument reply = MongoMessage.ask(socket, ADMIN, command);
      String shown = CommandReply.shown(reply);
      if (CommandReply.isOk(reply)) {
        trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.NO, action, "let in: " + shown);
        // whoever has no user has no rights
        trail.tried(SecurityFeature.AUTHORIZATION, AuditAnswer.NO, action, "answered: " + shown);
      } else if (CommandReply.isUnauthorized(reply)) {
        // what users may do can't be seen without one
        trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.YES, action, shown);
      } else {
        trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.UNKNOWN, action, shown);
      }
    } catch (IOException e) {
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          AuditAnswer.UNKNOWN,
          action,
          "no answer: " + e.getMessage());
    }
  }
}
