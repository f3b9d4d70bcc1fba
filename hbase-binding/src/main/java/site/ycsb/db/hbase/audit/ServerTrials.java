package site.ycsb.db.hbase.audit;

import java.util.HashSet;
import java.util.Set;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditOptions;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.NetworkProbes.Path;
import site.ycsb.spi.audit.SecurityFeature;

/** What a stranger gets from the ports of master and region servers. */
final class ServerTrials {
  private static final int MASTER_JMX = 10101;
  private static final int REGION_SERVER_JMX = 10102;
  private static final int MASTER_WEB = 16010;
  private static final int REGION_SERVER_WEB = 16030;

  private final HBaseTarget target;
  private final AuditTrail trail;
  private final NetworkProbes network;
  private final AuditOptions options;
  private final UnprovenLogin unproven;
  private final Set<Integer> localPorts = new HashSet<>();
  private boolean anyTakesTls;

  ServerTrials(HBaseTarget target, AuditTrail trail, NetworkProbes network, AuditOptions options) {
    this.target = target;
    this.trail = trail;
    this.network = network;
    this.options = options;
    this.unproven = new UnprovenLogin(trail, network);
  }

  /** Whether one of them takes TLS. */
  boolean anyTakesTls() {
    return anyTakesTls;
  }

  /** Begins a login without a proof at all servers that were reached; see {@link UnprovenLogin}. */
  AuditAnswer logInWithoutProof() {
    return unproven.tryAll();
  }

  /** Tries the servers that the local store runs, whatever else is known of them. */
  void tryLocal() {
    for (HBaseServers.Role role : HBaseServers.Role.values()) {
      options
          .portsFor(role.localUse())
          .forEach(
              port -> {
                localPorts.add(port.port());
                port(role, port.host(), port.port());
              });
    }
  }

  /** Tries a server that the master reports. */
  void trial(HBaseServers.Server server) {
    if (!localPorts.contains(server.port())) {
      port(server.role(), server.host(), server.port());
    }
    boolean master = server.role() == HBaseServers.Role.MASTER;
    if (options.jmxPort().isPresent() || !options.local()) {
      network.jmx(server.host(), options.jmxPort().orElse(master ? MASTER_JMX : REGION_SERVER_JMX));
    }
    String page = "web page of the " + server.role().title();
    if (server.webPort().isPresent() || !options.local()) {
      network.webPage(
          new Endpoint(
              page,
              server.host(),
              server.webPort().orElse(master ? MASTER_WEB : REGION_SERVER_WEB)));
    } else {
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          AuditAnswer.UNKNOWN,
          page + ": GET / without a user",
          "not tried: it reports that it has none");
    }
  }

  private void port(HBaseServers.Role role, String host, int number) {
    Endpoint port = new Endpoint(role.title(), host, number, target.keys());
    Path path =
        network.ownPath(
            Set.of(SecurityFeature.CLIENT_TO_NODE, SecurityFeature.NODE_TO_NODE),
            port,
            RpcGreeting::answer);
    anyTakesTls |= path.takesTls();
    unproven.at(port, path);
  }
}
