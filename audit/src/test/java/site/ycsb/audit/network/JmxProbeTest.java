package site.ycsb.audit.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.management.remote.rmi.RMIJRMPServerImpl;
import org.junit.jupiter.api.Test;
import site.ycsb.audit.network.LiveNetwork.JmxProbe;
import site.ycsb.audit.report.AuditReport;
import site.ycsb.audit.report.AuditReport.Weakness;
import site.ycsb.audit.report.RecordingTrail;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.SecurityFeature;

class JmxProbeTest {
  private final RecordingTrail trail = new RecordingTrail();

  @Test
  void probe_openJmx_isNoAndAWeakness() throws Exception {
    assertEquals(AuditAnswer.NO, answer(Map.of()));
    assertEquals(
        List.of("open JMX port"), report().weaknesses().stream().map(Weakness::title).toList());
  }

  @Test
  void probe_jmxThatWantsAUser_isYes() throws Exception {
    JMXAuthenticator nobody =
        credentials -> {
          throw new SecurityException("Authentication failed! Credentials required");
        };
    assertEquals(AuditAnswer.YES, answer(Map.of(JMXConnectorServer.AUTHENTICATOR, nobody)));
    assertEquals(List.of(), report().weaknesses());
  }

  private AuditAnswer answer(Map<String, Object> environment) throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Registry registry = LocateRegistry.createRegistry(port);
    RMIJRMPServerImpl server = new RMIJRMPServerImpl(0, null, null, new HashMap<>(environment));
    RMIConnectorServer connector =
        new RMIConnectorServer(
            new javax.management.remote.JMXServiceURL("rmi", "127.0.0.1", 0),
            new HashMap<>(environment),
            server,
            ManagementFactory.getPlatformMBeanServer());
    connector.start();
    try {
      registry.bind("jmxrmi", server.toStub());
      new JmxProbe(trail, ProbeSockets.DEFAULT).probe(new Endpoint("JMX port", "127.0.0.1", port));
    } finally {
      connector.stop();
      UnicastRemoteObject.unexportObject(registry, true);
    }
    return report().of(SecurityFeature.JMX_AUTHENTICATION).answer();
  }

  private AuditReport report() {
    return trail.report("test", Instant.EPOCH, Optional.empty());
  }
}
