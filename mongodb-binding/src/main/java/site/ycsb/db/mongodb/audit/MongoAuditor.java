package site.ycsb.db.mongodb.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditOptions;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.NetworkProbes.Path;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreAuditor;

/** Audits MongoDB servers: the trials first, then what they report. */
public final class MongoAuditor implements StoreAuditor {
  private static final String ADMIN = "admin";

  private final MongoTarget target;

  public MongoAuditor(MongoTarget target) {
    this.target = target;
  }

  @Override
  public List<String> plan() {
    List<String> plan = new ArrayList<>();
    for (Endpoint server : target.servers()) {
      plan.add(
          "connect to the "
              + server
              + " without TLS and with TLS 1.0 to 1.3, and without a user; ping it, and list"
              + " databases");
    }
    plan.add(
        "log in as "
            + target.username().orElse("nobody")
            + " by the driver, and run connectionStatus, usersInfo, getCmdLineOpts, getParameter and"
            + " serverStatus");
    return plan;
  }

  @Override
  public void audit(AuditTrail trail, NetworkProbes network, AuditOptions options) {
    MongoRemedies.record(trail);
    AnonymousTrials trials = new AnonymousTrials(trail, network);
    List<Path> paths = new ArrayList<>();
    for (Endpoint server : target.servers()) {
      Path path =
          network.path(
              Set.of(SecurityFeature.CLIENT_TO_NODE),
              server,
              socket -> {
                BsonDocument reply =
                    MongoMessage.ask(socket, ADMIN, new BsonDocument("ping", new BsonInt32(1)));
                return Optional.of("ping: " + CommandReply.shown(reply));
              });
      if (path.takesTls() || path.takesPlaintext()) {
        paths.add(path);
        trials.run(server, path.takesTls());
      }
    }
    if (paths.isEmpty()) {
      throw new StoreUnavailableException(
          "MongoDB can't be reached at "
              + String.join(", ", target.servers().stream().map(Endpoint::address).toList()));
    }
    trail.user(target.username().orElse("nobody (no user is given)"));
    try (MongoTarget.Session session = target.login().open()) {
      trail.product(session.product());
      new ReportedOptions(session.client(), trail, target.username().isPresent(), paths).record();
    } catch (ConfigurationException | StoreUnavailableException e) {
      trail.product("a server that speaks MongoDB's protocol");
      trail.user("nobody: the binding's own login fails, so nothing reported was seen");
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          AuditAnswer.UNKNOWN,
          "login as the binding does",
          String.valueOf(e.getMessage()));
    }
    trail.reported(
        SecurityFeature.JMX_AUTHENTICATION,
        AuditAnswer.UNKNOWN,
        "the product",
        "MongoDB isn't a Java process and has no JMX");
    options
        .jmxPort()
        .ifPresent(port -> target.servers().forEach(server -> network.jmx(server.host(), port)));
  }
}
