package site.ycsb.db.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.connection.ClusterType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.NetworkProbes.Path;
import site.ycsb.spi.audit.SecurityFeature;

/** What the binding's user can try and read by the driver. */
final class ReportedOptions {
  private static final BsonInt32 ONE = new BsonInt32(1);

  private final MongoClient client;
  private final AuditTrail trail;
  private final boolean loggedIn;
  private final List<Path> paths;

  ReportedOptions(MongoClient client, AuditTrail trail, boolean loggedIn, List<Path> paths) {
    this.client = client;
    this.trail = trail;
    this.loggedIn = loggedIn;
    this.paths = List.copyOf(paths);
  }

  void record() {
    rights();
    options();
    atRest();
    mechanisms();
    members();
    trail.reported(
        SecurityFeature.PROXY_RULES,
        AuditAnswer.NO,
        "the product",
        "MongoDB's protocol has no command to act in the name of another user");
  }

  /** A read of users, which needs a right of its own. */
  private void rights() {
    if (loggedIn) {
      String action = "as the binding's user: usersInfo of all databases";
      Reply reply =
          ask(new BsonDocument("usersInfo", new BsonDocument("forAllDBs", BsonBoolean.TRUE)));
      trail.tried(
          SecurityFeature.AUTHORIZATION,
          reply.unauthorized() ? AuditAnswer.YES : AuditAnswer.UNKNOWN,
          action,
          reply.document().isPresent()
              ? "answered: the user has the right, or rights aren't checked"
              : reply.error());
    }
    ask(new BsonDocument("connectionStatus", ONE))
        .part("authInfo")
        .ifPresent(
            info ->
                trail.reported(
                    SecurityFeature.AUTHENTICATION,
                    AuditAnswer.UNKNOWN,
                    "connectionStatus",
                    "authenticated users: "
                        + (info.isArray("authenticatedUsers")
                            ? info.getArray("authenticatedUsers").size()
                            : 0)));
  }

  private void options() {
    Reply reply = ask(new BsonDocument("getCmdLineOpts", ONE));
    Optional<BsonDocument> parsed = reply.part("parsed");
    if (parsed.isEmpty()) {
      String why =
          reply.document().isPresent() ? "no options" : "not shown to this user: " + reply.error();
      for (SecurityFeature feature :
          List.of(
              SecurityFeature.AUTHENTICATION,
              SecurityFeature.AUTHORIZATION,
              SecurityFeature.AUDITING,
              SecurityFeature.AUTHENTICATION_CACHING,
              SecurityFeature.CLIENT_TO_NODE)) {
        trail.reported(feature, AuditAnswer.UNKNOWN, "getCmdLineOpts", why);
      }
      return;
    }
    Optional<BsonDocument> security = ServerProduct.part(parsed.get(), "security");
    String authorization =
        security.flatMap(s -> ServerProduct.text(s, "authorization")).orElse("not set");
    boolean keyFile = security.flatMap(s -> ServerProduct.text(s, "keyFile")).isPresent();
    AuditAnswer enabled =
        authorization.equals("enabled") || keyFile ? AuditAnswer.YES : AuditAnswer.NO;
    for (SecurityFeature feature :
        List.of(SecurityFeature.AUTHENTICATION, SecurityFeature.AUTHORIZATION)) {
      trail.reported(
          feature, enabled, "getCmdLineOpts", "security.authorization: " + authorization);
    }
    trail.reported(
        SecurityFeature.AUTHENTICATION_CACHING,
        enabled,
        "getCmdLineOpts",
        enabled == AuditAnswer.YES
            ? "authorization is enabled, and users are then kept in memory"
            : "without authorization no user is kept");
    Optional<String> auditLog =
        ServerProduct.part(parsed.get(), "auditLog")
            .flatMap(found -> ServerProduct.text(found, "destination"));
    trail.reported(
        SecurityFeature.AUDITING,
        auditLog.isPresent() ? AuditAnswer.YES : AuditAnswer.NO,
        "getCmdLineOpts",
        "auditLog.destination: " + auditLog.orElse("not set"));
    Optional<BsonDocument> net = ServerProduct.part(parsed.get(), "net");
    String mode =
        net.flatMap(n -> ServerProduct.part(n, "tls"))
            .or(() -> net.flatMap(n -> ServerProduct.part(n, "ssl")))
            .flatMap(tls -> ServerProduct.text(tls, "mode"))
            .orElse("not set");
    trail.reported(
        SecurityFeature.CLIENT_TO_NODE,
        switch (mode) {
          case "requireTLS", "requireSSL" -> AuditAnswer.YES;
          case "preferTLS", "preferSSL", "allowTLS", "allowSSL" -> AuditAnswer.PARTLY;
          case "not set", "disabled" -> AuditAnswer.NO;
          default -> AuditAnswer.UNKNOWN;
        },
        "getCmdLineOpts",
        "net.tls.mode: " + mode);
  }

  private void atRest() {
    Reply reply = ask(new BsonDocument("serverStatus", ONE));
    Optional<BsonDocument> told = reply.part("encryptionAtRest");
    if (told.isEmpty()) {
      trail.reported(
          SecurityFeature.ENCRYPTION_AT_REST,
          AuditAnswer.UNKNOWN,
          "serverStatus",
          reply.document().isPresent()
              ? "no part encryptionAtRest, which MongoDB Enterprise has"
              : "not shown to this user: " + reply.error());
      return;
    }
    boolean enabled = AtRestReplies.isTrue(told.get(), "encryptionEnabled");
    String cipher = ServerProduct.text(told.get(), "encryptionMode").orElse("an unknown cipher");
    trail.reported(
        SecurityFeature.ENCRYPTION_AT_REST,
        enabled ? AuditAnswer.YES : AuditAnswer.NO,
        "serverStatus",
        "encryptionAtRest.encryptionEnabled: " + enabled + (enabled ? ", " + cipher : ""));
    if (enabled) {
      trail.detail(SecurityFeature.ENCRYPTION_AT_REST, cipher);
    }
  }

  private void mechanisms() {
    ask(new BsonDocument("getParameter", ONE).append("authenticationMechanisms", ONE))
        .document()
        .filter(found -> found.isArray("authenticationMechanisms"))
        .map(found -> found.getArray("authenticationMechanisms").stream())
        .map(names -> names.map(ReportedOptions::shown).collect(Collectors.joining(", ")))
        .ifPresent(names -> trail.detail(SecurityFeature.AUTHENTICATION, names));
  }

  private static String shown(BsonValue name) {
    return name.isString() ? name.asString().getValue() : name.toString();
  }

  /** Members of a replica set reach each other at the port that clients use. */
  private void members() {
    ClusterType type = client.getClusterDescription().getType();
    if (type == ClusterType.STANDALONE) {
      trail.reported(
          SecurityFeature.NODE_TO_NODE,
          AuditAnswer.UNKNOWN,
          "the topology",
          "a single server has no other to talk to");
    } else if (type == ClusterType.REPLICA_SET) {
      MemberPaths members = new MemberPaths(paths);
      trail.tried(
          SecurityFeature.NODE_TO_NODE,
          members.answer(),
          "the members' ports, where clients and members connect alike",
          members.shown());
    } else {
      trail.reported(
          SecurityFeature.NODE_TO_NODE,
          AuditAnswer.UNKNOWN,
          "the topology",
          "behind routers, whose shards can't be reached from here");
    }
  }

  /** A reply, or the error that came instead. */
  private record Reply(Optional<BsonDocument> document, String error, boolean unauthorized) {
    Optional<BsonDocument> part(String name) {
      return document.flatMap(found -> ServerProduct.part(found, name));
    }
  }

  private Reply ask(BsonDocument command) {
    try {
      return new Reply(
          Optional.of(client.getDatabase("admin").runCommand(command, BsonDocument.class)),
          "",
          false);
    } catch (MongoCommandException e) {
      return new Reply(
          Optional.empty(), e.getErrorMessage(), e.getErrorCode() == MongoMessage.UNAUTHORIZED);
    } catch (MongoException e) {
      return new Reply(Optional.empty(), String.valueOf(e.getMessage()), false);
    }
  }

  /**
   * What all members of a replica set take together.
   *
   * @param paths one for each member, whether it could be reached or not
   */
  record MemberPaths(List<Path> paths) {
    MemberPaths {
      paths = List.copyOf(paths);
    }

    /** Yes only when each member was seen to take TLS only. */
    AuditAnswer answer() {
      long plain = paths.stream().filter(Path::takesPlaintext).count();
      if (plain == 0) {
        return rejecting() == paths.size() && !paths.isEmpty()
            ? AuditAnswer.YES
            : AuditAnswer.UNKNOWN;
      }
      boolean tls = paths.stream().anyMatch(Path::takesTls);
      return tls ? AuditAnswer.PARTLY : AuditAnswer.NO;
    }

    String shown() {
      return rejecting() + " of " + paths.size() + " reject connections without TLS";
    }

    private long rejecting() {
      return paths.stream().filter(path -> path == Path.TLS).count();
    }
  }
}
