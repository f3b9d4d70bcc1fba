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
  private static final String BY_KEY = "MutualTls";
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

  /**
   * Tries a node as a stranger, without the binding's client key; only where it takes nobody
   * without one, with that key, which may be what identifies a user.
   */
  void run(Endpoint node, boolean tls) {
    if (!isAnsweredWithoutKey(node, tls) && tls && node.tls().keystore().isPresent()) {
      runWithKey(node);
    }
  }

  private boolean isAnsweredWithoutKey(Endpoint node, boolean tls) {
    Endpoint asStranger = new Endpoint(node.use(), node.host(), node.port());
    String action = node + ": start without a user";
    boolean answered = false;
    try (Socket socket = network.connect(asStranger, tls)) {
      CqlConversation talk = new CqlConversation(socket);
      CqlConversation.Answer start = talk.start();
      answered = true;
      judge(start, talk, node, action);
    } catch (IOException e) {
      noAnswer(action, e);
    }
    return answered;
  }

  private void judge(
      CqlConversation.Answer start, CqlConversation talk, Endpoint node, String action)
      throws IOException {
    if (start.letsIn()) {
      letsAnyoneIn = true;
      trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.NO, action, start.shown());
      CqlConversation.Answer read = talk.query(READ);
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          read.isResult() ? AuditAnswer.NO : AuditAnswer.UNKNOWN,
          action + ", then " + READ,
          "let in; " + read.shown());
      roles(talk, node);
    } else if (start.asksForUser()) {
      asksForUser(start, action);
      defaultUser(talk, node);
    } else {
      other(start, action);
    }
  }

  /** With the binding's key a node that lets in may have been shown a user by that key. */
  private void runWithKey(Endpoint node) {
    String action = node + ": start without a user, with the binding's client key";
    try (Socket socket = network.connect(node, true)) {
      CqlConversation talk = new CqlConversation(socket);
      CqlConversation.Answer start = talk.start();
      if (start.letsIn()) {
        trail.tried(
            SecurityFeature.AUTHENTICATION,
            AuditAnswer.UNKNOWN,
            action,
            "let in: the key is a user's, or whoever has a key is let in");
      } else if (start.asksForUser()) {
        asksForUser(start, action);
        if (simpleName(start.text()).contains(BY_KEY)) {
          trail.tried(
              SecurityFeature.AUTHENTICATION,
              AuditAnswer.UNKNOWN,
              node + ": log in as cassandra with the password cassandra",
              "not tried: the client key would log in, whatever the password");
        } else {
          defaultUser(talk, node);
        }
      } else {
        other(start, action);
      }
    } catch (IOException e) {
      noAnswer(action, e);
    }
  }

  private void asksForUser(CqlConversation.Answer start, String action) {
    trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.YES, action, start.shown());
    trail.detail(SecurityFeature.AUTHENTICATION, simpleName(start.text()));
  }

  private void other(CqlConversation.Answer start, String action) {
    trail.tried(
        SecurityFeature.AUTHENTICATION,
        start.rejectsCredentials() ? AuditAnswer.YES : AuditAnswer.UNKNOWN,
        action,
        start.shown());
  }

  private void noAnswer(String action, IOException failure) {
    trail.tried(
        SecurityFeature.AUTHENTICATION,
        AuditAnswer.UNKNOWN,
        action,
        "no answer: " + failure.getMessage());
  }

  private void defaultUser(CqlConversation talk, Endpoint node) throws IOException {
    String action = node + ": log in as cassandra with the password cassandra";
    CqlConversation.Answer login = talk.logIn(DEFAULT, DEFAULT);
    AuditAnswer otherwise = login.rejectsCredentials() ? AuditAnswer.YES : AuditAnswer.UNKNOWN;
    trail.tried(
        SecurityFeature.AUTHENTICATION,
        login.letsIn() ? AuditAnswer.PARTLY : otherwise,
        action,
        login.shown());
    if (login.letsIn()) {
      trail.weakness(
          "default password",
          node + " lets in cassandra, a superuser, with the password cassandra",
          "Create a superuser of your own, log in as that one, and DROP ROLE cassandra");
    }
  }

  /** What a client without a user has no right to. Only one kind of error shows a missing right. */
  private void roles(CqlConversation talk, Endpoint node) throws IOException {
    CqlConversation.Answer read = talk.query(READ_ROLES);
    AuditAnswer otherwise = read.rejectsForMissingRights() ? AuditAnswer.YES : AuditAnswer.UNKNOWN;
    trail.tried(
        SecurityFeature.AUTHORIZATION,
        read.isResult() ? AuditAnswer.NO : otherwise,
        node + ": " + READ_ROLES + ", without a user",
        read.isResult() ? "answered" : read.shown());
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
