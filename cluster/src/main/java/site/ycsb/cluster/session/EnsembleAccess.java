package site.ycsb.cluster.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.curator.utils.PathUtils;
import org.apache.zookeeper.client.ZKClientConfig;
import site.ycsb.cluster.token.ClusterToken;

/**
 * How a client reaches an ensemble.
 *
 * @param connectString {@code host:port} of each server, separated by commas
 * @param namespace the path below which everything is kept, without its first slash; empty for none
 * @param configuration the client's
 */
public record EnsembleAccess(String connectString, String namespace, ZKClientConfig configuration) {
  private static final String DEFAULT_PORT = "2181";
  private static final int MAX_PORT = 65535;
  private static final Pattern ADDRESS = Pattern.compile("zk://(?<servers>[^/]*)(?<path>.*)");
  private static final Pattern SERVER =
      Pattern.compile("(?<host>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.%]+\\])(?::(?<port>[0-9]{1,5}))?");

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
    List<String> servers = new ArrayList<>();
    for (String each : address.group("servers").split(",", -1)) {
      Matcher server = SERVER.matcher(each);
      if (!server.matches()) {
        return Optional.empty();
      }
      String port = Optional.ofNullable(server.group("port")).orElse(DEFAULT_PORT);
      if (Integer.parseInt(port) < 1 || Integer.parseInt(port) > MAX_PORT) {
        return Optional.empty();
      }
      servers.add(server.group("host") + ":" + port);
    }
    String path = address.group("path");
    try {
      return Optional.of(
          new EnsembleAccess(
              String.join(",", servers),
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
