package site.ycsb.db.hbase.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.security.UserGroupInformation;
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

/** Audits an HBase cluster: ZooKeeper, then what the binding's user sees, then all servers. */
public final class HBaseAuditor implements StoreAuditor {
  private static final int MASTER_JMX = 10101;
  private static final int REGION_SERVER_JMX = 10102;
  private static final int MASTER_WEB = 16010;
  private static final int REGION_SERVER_WEB = 16030;
  private static final String MASTER = "master";
  private static final String TICKET = "the user of the ticket cache";

  private final HBaseTarget target;

  public HBaseAuditor(HBaseTarget target) {
    this.target = target;
  }

  @Override
  public List<String> plan() {
    List<String> plan = new ArrayList<>();
    for (Endpoint server : target.zooKeeper()) {
      plan.add("connect to " + server + " without TLS and with TLS 1.0 to 1.3");
    }
    plan.add(
        "connect as "
            + target.principal().orElse(target.kerberos() ? TICKET : "the binding does")
            + ", and read which servers there are, their security capabilities and the tables'"
            + " descriptors");
    plan.add(
        "connect under an invented user name and in the name of another user, read hbase:meta, and"
            + " list locks where that is let in; where it isn't, begin a login without a proof at every"
            + " server");
    plan.add(
        "greet the port of every server without TLS and with TLS, and their JMX ports and web"
            + " pages");
    return plan;
  }

  @Override
  public void audit(AuditTrail trail, NetworkProbes network, AuditOptions options) {
    HBaseRemedies.record(trail);
    boolean reached = false;
    for (Endpoint server : target.zooKeeper()) {
      Path path =
          network.path(
              Set.of(SecurityFeature.TRANSPORT_ENCRYPTION), server, ZooKeeperGreeting::answer);
      reached |= path != Path.CLOSED;
      if (path.takesPlaintext()) {
        trail.tried(
            SecurityFeature.NODE_TO_NODE,
            AuditAnswer.PARTLY,
            server + ", where the servers keep their states: request without TLS",
            "answered");
      }
    }
    if (!reached) {
      throw new StoreUnavailableException(
          "HBase can't be reached at the ZooKeeper of "
              + String.join(", ", target.zooKeeper().stream().map(Endpoint::address).toList()));
    }
    trail.user(
        target.kerberos()
            ? target.principal().orElse(TICKET)
            : "the user of this process, by simple authentication");
    // first: what logs in by Kerberos decides how the whole JVM does
    UnprovenLogin unproven = new UnprovenLogin(trail, network);
    asTheBindingDoes(trail, network, options, unproven);
    asOthers(trail, unproven);
    if (options.local()) {
      trail.reported(
          SecurityFeature.JMX_AUTHENTICATION,
          AuditAnswer.YES,
          "bin/ycsb store",
          "starts its servers without a JMX port");
    }
  }

  private void asTheBindingDoes(
      AuditTrail trail, NetworkProbes network, AuditOptions options, UnprovenLogin unproven) {
    try (HBaseTarget.Opened opened = target.login().open();
        Admin admin = opened.connection().getAdmin()) {
      HBaseServers servers = HBaseServers.query(admin);
      trail.product("HBase " + servers.version());
      new ReportedCluster(admin, trail).record(target.logEncryption());
      if (target.kerberos()) {
        String user = UserGroupInformation.getLoginUser().getUserName();
        trail.user(user + ", by Kerberos");
        ownRights(user, admin, trail);
      }
      servers.servers().forEach(server -> audit(server, trail, network, options, unproven));
    } catch (ConfigurationException | StoreUnavailableException | IOException e) {
      trail.product("a server of HBase's ZooKeeper");
      trail.user("nobody: the binding's own connection fails, so the servers weren't seen");
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          AuditAnswer.UNKNOWN,
          "connection as the binding makes it",
          String.valueOf(e.getMessage()));
    }
  }

  /** A read that only an administrator is allowed, by a user who proved who it is. */
  private static void ownRights(String user, Admin admin, AuditTrail trail) {
    String action = "as " + user + ": list the cluster's locks, an administrator's right";
    try {
      admin.getLocks();
      trail.tried(
          SecurityFeature.AUTHORIZATION,
          AuditAnswer.UNKNOWN,
          action,
          "answered: this user may be an administrator");
    } catch (IOException e) {
      boolean rejected = Rejections.isRejection(e);
      trail.tried(
          SecurityFeature.AUTHORIZATION,
          rejected ? AuditAnswer.YES : AuditAnswer.UNKNOWN,
          action,
          (rejected ? "rejected: " : "failed: ") + Rejections.message(e));
    }
  }

  private void asOthers(AuditTrail trail, UnprovenLogin unproven) {
    InventedUsers invented = new InventedUsers(target.driver(), trail);
    AuditAnswer verified = invented.anyName();
    if (verified == AuditAnswer.UNKNOWN) {
      verified = unproven.tryAll();
    }
    if (verified == AuditAnswer.NO) {
      trail.reported(
          SecurityFeature.AUTHENTICATION_CACHING,
          AuditAnswer.NO,
          "the trial of authentication",
          "names aren't verified, so nothing about them is cached");
    } else {
      trail.reported(
          SecurityFeature.AUTHENTICATION_CACHING,
          AuditAnswer.UNKNOWN,
          "HBase's protocol",
          "doesn't say how long groups and rights are kept");
    }
    invented.proxy(verified);
  }

  private void audit(
      HBaseServers.Server server,
      AuditTrail trail,
      NetworkProbes network,
      AuditOptions options,
      UnprovenLogin unproven) {
    Endpoint port = new Endpoint(server.role(), server.host(), server.port(), target.keys());
    unproven.at(
        port,
        network.path(
            Set.of(SecurityFeature.CLIENT_TO_NODE, SecurityFeature.NODE_TO_NODE),
            port,
            RpcGreeting::answer));
    boolean master = server.role().equals(MASTER);
    network.jmx(server.host(), options.jmxPort().orElse(master ? MASTER_JMX : REGION_SERVER_JMX));
    if (server.webPort().isPresent() || !options.local()) {
      network.webPage(
          new Endpoint(
              "web page of the " + server.role(),
              server.host(),
              server.webPort().orElse(master ? MASTER_WEB : REGION_SERVER_WEB)));
    } else {
      trail.reported(
          SecurityFeature.AUTHENTICATION,
          AuditAnswer.UNKNOWN,
          "the " + server.role(),
          "has no web pages");
    }
  }
}
