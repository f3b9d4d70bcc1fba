package site.ycsb.cluster.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
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
  /** What the address of an ensemble begins with. */
  public static final String SCHEME = "zk://";

  private static final int DEFAULT_PORT = 2181;
  private static final Pattern ADDRESS = Pattern.compile(SCHEME + "(?<servers>[^/]*)(?<path>.*)");

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
   * zk://host[:port][,host[:port]...][/path]}. JAAS and TLS are as for any client of ZooKeeper: by
   * the system properties {@code java.security.auth.login.config}, {@code zookeeper.client.secure},
   * {@code zookeeper.clientCnxnSocket} and {@code zookeeper.ssl.*}.
   *
   * @throws IllegalArgumentException when it isn't one; the message is the rule that it breaks
   */
  public static EnsembleAccess parse(String text) {
    Matcher address = ADDRESS.matcher(text.strip());
    if (!address.matches()) {
      throw new IllegalArgumentException("must be " + SCHEME + "<host>,<host>/<path>");
    }
    return new EnsembleAccess(
        connectString(address.group("servers")),
        namespace(address.group("path")),
        new ZKClientConfig());
  }

  private static String connectString(String servers) {
    try {
      return HostAddress.parseList(servers, DEFAULT_PORT).stream()
          .map(HostAddress::toString)
          .collect(Collectors.joining(","));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "each server must be <host> or <host>:<port>, with commas between them", e);
    }
  }

  private static String namespace(String path) {
    try {
      return path.isEmpty() ? "" : PathUtils.validatePath(path).substring(1);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the path must have a name other than . and .. after each slash, as in /bench/ycsb", e);
    }
  }

  /** Its servers; not resolved. */
  public List<HostAddress> servers() {
    return HostAddress.parseList(connectString, DEFAULT_PORT);
  }

  @Override
  public String toString() {
    return namespace.isEmpty() ? connectString : connectString + "/" + namespace;
  }
}
