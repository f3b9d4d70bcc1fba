package site.ycsb.db.hbase.audit;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.SecurityFeature;

/**
 * Logins that prove nothing, up to the point where a server has to reject them. HBase's client
 * hides that answer: it sees a connection that ends.
 */
final class UnprovenLogin {
  private final AuditTrail trail;
  private final NetworkProbes network;
  private final List<Port> ports = new ArrayList<>();

  UnprovenLogin(AuditTrail trail, NetworkProbes network) {
    this.trail = trail;
    this.network = network;
  }

  /** A server's port, and how it's spoken to. */
  private record Port(Endpoint endpoint, boolean tls) {}

  /** Adds a port to try. */
  void at(Endpoint endpoint, NetworkProbes.Path path) {
    if (path.takesPlaintext() || path.takesTls()) {
      ports.add(new Port(endpoint, !path.takesPlaintext()));
    }
  }

  /** Tries all ports; yes when every one of them requires a proof, otherwise unknown. */
  AuditAnswer tryAll() {
    boolean allRequireProof = !ports.isEmpty();
    for (Port port : ports) {
      allRequireProof &= requiresProof(port);
    }
    return allRequireProof ? AuditAnswer.YES : AuditAnswer.UNKNOWN;
  }

  private boolean requiresProof(Port port) {
    boolean required = false;
    String result;
    try (Socket socket = network.connect(port.endpoint(), port.tls())) {
      required = RpcGreeting.requiresProof(socket);
      result = required ? "rejected: Authentication is required" : "another error";
    } catch (SocketTimeoutException e) {
      result = "not rejected before a name is given";
    } catch (IOException e) {
      result = "failed: " + Rejections.message(e);
    }
    trail.tried(
        SecurityFeature.AUTHENTICATION,
        required ? AuditAnswer.YES : AuditAnswer.UNKNOWN,
        port.endpoint() + ": begin a login without a proof",
        result);
    return required;
  }
}
