package site.ycsb.spi.audit;

import java.util.List;
import java.util.OptionalInt;
import site.ycsb.spi.store.LocalStore.ServerPort;

/** Audits the server that a binding's configuration leads to. Changes nothing on it. */
public interface StoreAuditor {
  /** What {@link #audit} is about to do, one sentence each, for the user to read before. */
  List<String> plan();

  /**
   * Tries and asks; findings go to the trail. Throws {@link
   * site.ycsb.spi.StoreUnavailableException} when no server can be reached.
   */
  void audit(AuditTrail trail, NetworkProbes network, AuditOptions options);

  /**
   * What is known of a server beyond the binding's configuration.
   *
   * @param jmxPort the JMX port, when the user gives one
   * @param local whether the server is the local store of the working folder, which has no JMX port
   * @param localPorts where the local store's nodes listen
   */
  record AuditOptions(OptionalInt jmxPort, boolean local, List<ServerPort> localPorts) {
    public AuditOptions {
      localPorts = List.copyOf(localPorts);
    }

    /** The ports of the local store for a use. */
    public List<ServerPort> portsFor(String use) {
      return localPorts.stream().filter(port -> port.use().equals(use)).toList();
    }
  }
}
