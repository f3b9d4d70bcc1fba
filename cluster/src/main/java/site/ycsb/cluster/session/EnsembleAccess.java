package site.ycsb.cluster.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.curator.utils.PathUtils;
import org.apache.zookeeper.client.ZKClientConfig;
import site.ycsb.cluster.token.ClusterToken;
import site.ycsb.config.HostAddress;

/**
 * How a client reaches an ensemble.
 *
 * @param connectString {@code host:port} of each server, separated by commas
 * @param namespace the path below which everything is kept, without its first slash; empty for none
 * @param configuration the client's
 */
public record EnsembleAccess(String connectString, String namespace, ZKClientConfig configuration) {
  private static final int DEFAULT_PORT = 2181;
  private static final Pattern ADDRESS = Pattern.compile("zk://(?<servers>[^/]*)(?<path>.*)");

  /** An embedded ensemble, by mutual TLS under the token. No system property is changed. */
  public static EnsembleAccess withToken(InetSocketAddress address, ClusterToken token)
      throws IOException {
    ZKClientConfig configuration = new ZKClientConfig();
    token.tls().zooKeeperClientProperties().forEach(configuration::setProperty);
    HostAddress server = new HostAddress(address.getHostString(), address.getPort());
    return new EnsembleAccess(server.toString(), "", configuration);
  }

  /**
   * An ensemble that the user runs, by its address {@code
   * zk://host[:port][,host[:port]...][/path]}; empty when it isn't one. JAAS and TLS are as for any
   * client of ZooKeeper: by the system properties {@code java.security.auth.login.config}, {@code
   * zookeeper.client.secure}, {@code zookeeper.clientCnxnSocket} and {@code zookeeper.ssl.*}.
   */
  public static Optional<EnsembleAccess> parse(String text) {
    Matcher address = ADDRESS.matcher(text);
    if (!address.matches()) {
      return Optional.empty();
    }
    String path = address.group("path");
    try {
      List<HostAddress> servers = HostAddress.parseList(address.group("servers"), DEFAULT_PORT);
      return Optional.of(
          new EnsembleAccess(
              servers.stream().map(HostAddress::toString).collect(Collectors.joining(",")),
              path.isEmpty() ? "" : PathUtils.validatePath(path).substring(1),
              new ZKClientConfig()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return namespace.isEmpty() ? connectString : connectString + "/" + namespace;
  }
}
