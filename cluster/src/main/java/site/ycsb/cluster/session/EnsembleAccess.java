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
  private static final Pattern ADDRESS = Pattern.compile("zk://(?<servers>[^/]*)(?<path>.*)");

  /** An embedded ensemble, by mutual TLS under the token. No system property is changed. */
  public static EnsembleAccess withToken(InetSocketAddress address, ClusterToken token)
      throws IOException {
    ZKClientConfig configuration = new ZKClientConfig();
    token.tls().zooKeeperClientProperties().forEach(configuration::setProperty);
    HostPort server = new HostPort(address.getHostString(), address.getPort());
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
    List<String> servers = new ArrayList<>();
    for (String each : address.group("servers").split(",", -1)) {
      Optional<HostPort> server =
          HostPort.parse(each).or(() -> HostPort.parse(each + ":" + DEFAULT_PORT));
      if (server.isEmpty()) {
        return Optional.empty();
      }
      servers.add(server.get().toString());
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

  /** An address as a user writes it: {@code host:port}, IPv6 in brackets, which the host hasn't. */
  public record HostPort(String host, int port) {
    public static final String RULE = "must be <host>:<port>";

    private static final int MAX_PORT = 65535;
    private static final Pattern FORMAT =
        Pattern.compile(
            "(?:(?<name>[A-Za-z0-9._-]+)|\\[(?<v6>[0-9A-Fa-f:.%]+)]):(?<port>[0-9]{1,5})");

    /** Empty when it's no such address. */
    public static Optional<HostPort> parse(String text) {
      Matcher matcher = FORMAT.matcher(text.trim());
      if (!matcher.matches()) {
        return Optional.empty();
      }
      int port = Integer.parseInt(matcher.group("port"));
      String name = matcher.group("name");
      return port < 1 || port > MAX_PORT
          ? Optional.empty()
          : Optional.of(new HostPort(name == null ? matcher.group("v6") : name, port));
    }

    @Override
    public String toString() {
      return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
  }
}
