package site.ycsb.cluster.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.zookeeper.client.ZKClientConfig;
import site.ycsb.cluster.token.ClusterToken;

/** How a client reaches an ensemble: its address, and the client's configuration. */
public record EnsembleAccess(String connectString, String namespace, ZKClientConfig configuration) {
  /** An embedded ensemble, by mutual TLS under the token. No system property is changed. */
  public static EnsembleAccess withToken(InetSocketAddress address, ClusterToken token)
      throws IOException {
    ZKClientConfig configuration = new ZKClientConfig();
    token.tls().zooKeeperClientProperties().forEach(configuration::setProperty);
    String host = address.getHostString();
    String bracketed = host.contains(":") ? "[" + host + "]" : host;
    return new EnsembleAccess(bracketed + ":" + address.getPort(), "", configuration);
  }

  /**
   * An ensemble that the user runs. JAAS and TLS are as for any client of ZooKeeper: by the system
   * properties {@code java.security.auth.login.config}, {@code zookeeper.client.secure}, {@code
   * zookeeper.clientCnxnSocket} and {@code zookeeper.ssl.*}.
   */
  public static EnsembleAccess ofUser(EnsembleAddress address) {
    return new EnsembleAccess(address.connectString(), address.namespace(), new ZKClientConfig());
  }

  @Override
  public String toString() {
    return namespace.isEmpty() ? connectString : connectString + "/" + namespace;
  }
}
