package site.ycsb.db.cassandra.audit;

import java.io.IOException;
import java.net.Socket;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.SecurityFeature;

/** What a stranger gets from a node: in without a user, in by the default user, to its tables. */
final class CqlTrials {
  private static final String DEFAULT = "cassandra";
  private static final String READ = "SELECT release_version FROM system.local";
  private static final String READ_ROLES = "SELECT role FROM system_auth.roles LIMIT 1";

  private final AuditTrail trail;
  private final NetworkProbes network;
  private boolean letsAnyoneIn;

  CqlTrials(AuditTrail trail, NetworkProbes network) {
    this.trail = trail;
    this.network = network;
  }

  /** Whether a node let in a client without a user. */
  boolean letsAnyoneIn() {
    return letsAnyoneIn;
  }

  void run(Endpoint node, boolean tls) {
    String action = node + ": start without a user";
    try (Socket socket = network.connect(node, tls)) {
      CqlConversation talk = new CqlConversation(socket);
      CqlConversation.Answer start = talk.start();
      if (start.letsIn()) {
        CqlConversation.Answer read = talk.query(READ);
        letsAnyoneIn = true;
        trail.tried(
            SecurityFeature.AUTHENTICATION,
            AuditAnswer.NO,
            action + ", then " + READ,
            "let in; " + read.shown());
        roles(talk, node, "without a user");
      } else if (start.asksForUser()) {
        trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.YES, action, start.shown());
        trail.detail(SecurityFeature.AUTHENTICATION, simpleName(start.text()));
        defaultUser(talk, node);
      } else {
        trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.UNKNOWN, action, start.shown());
      }
    } catch (IOException e) {
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          AuditAnswer.UNKNOWN,
          action,
          "no answer: " + e.getMessage());
    }
  }

  private void defaultUser(CqlConversation talk, Endpoint node) throws IOException {
    String action = node + ": log in as cassandra with the password cassandra";
    CqlConversation.Answer login = talk.logIn(DEFAULT, DEFAULT);
    trail.tried(
        SecurityFeature.AUTHENTICATION,
        login.letsIn() ? AuditAnswer.PARTLY : AuditAnswer.YES,
        action,
        login.shown());
    if (login.letsIn()) {
      trail.weakness(
          "default password",
          node + " lets in cassandra, a superuser, with the password cassandra",
          "Create a superuser of your own, log in as that one, and DROP ROLE cassandra");
    }
  }

  /** What a client without a user has no right to. */
  private void roles(CqlConversation talk, Endpoint node, String who) throws IOException {
    CqlConversation.Answer read = talk.query(READ_ROLES);
    trail.tried(
        SecurityFeature.AUTHORIZATION,
        read.isResult() ? AuditAnswer.NO : AuditAnswer.YES,
        node + ": " + READ_ROLES + ", " + who,
        read.isResult() ? "answered" : read.shown());
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
