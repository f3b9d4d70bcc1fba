package site.ycsb.cluster.session;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.curator.utils.PathUtils;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * The address of an ensemble that the user runs: {@code zk://host[:port][,host[:port]...][/path]}.
 *
 * @param servers {@code host:port} of each, 2181 where no port was given
 * @param namespace the path below which everything is kept, without its first slash; empty for none
 */
public record EnsembleAddress(List<String> servers, String namespace) {
  private static final String SCHEME = "zk://";
  private static final int DEFAULT_PORT = 2181;
  private static final int MAX_PORT = 65535;
  private static final Pattern SERVER =
      Pattern.compile("(?<host>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.%]+\\])(?::(?<port>[0-9]{1,5}))?");

  public EnsembleAddress {
    servers = List.copyOf(servers);
  }

  /** Reads an address; one that is malformed is a problem of the property that has it. */
  public static EnsembleAddress parse(String key, String value, String origin) {
    if (!value.startsWith(SCHEME)) {
      throw malformed(key, value, origin, "must start with " + SCHEME);
    }
    String rest = value.substring(SCHEME.length());
    int slash = rest.indexOf('/');
    String hosts = slash < 0 ? rest : rest.substring(0, slash);
    String path = slash < 0 ? "" : rest.substring(slash);
    List<String> servers =
        Arrays.stream(hosts.split(",", -1))
            .map(server -> server(key, value, origin, server))
            .toList();
    return new EnsembleAddress(servers, namespace(key, value, origin, path));
  }

  public String connectString() {
    return String.join(",", servers);
  }

  private static String server(String key, String value, String origin, String server) {
    Matcher matcher = SERVER.matcher(server);
    if (!matcher.matches()) {
      throw malformed(key, value, origin, "has a malformed server '" + server + "'");
    }
    String port = matcher.group("port");
    int number = port == null ? DEFAULT_PORT : Integer.parseInt(port);
    if (number < 1 || number > MAX_PORT) {
      throw malformed(key, value, origin, "has a port that isn't from 1 to " + MAX_PORT);
    }
    return matcher.group("host") + ":" + number;
  }

  private static String namespace(String key, String value, String origin, String path) {
    if (path.isEmpty() || path.equals("/")) {
      return "";
    }
    try {
      return PathUtils.validatePath(path).substring(1);
    } catch (IllegalArgumentException e) {
      throw malformed(key, value, origin, "has a malformed path '" + path + "'");
    }
  }

  private static ConfigurationException malformed(
      String key, String value, String origin, String rule) {
    return new ConfigurationException(
        new Problem(key, value, origin, rule, "Write zk://<host>:<port>,<host>:<port>/<path>"));
  }
}
