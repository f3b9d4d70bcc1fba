package site.ycsb.cluster.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.curator.utils.PathUtils;

/**
 * The address of an ensemble that the user runs: {@code zk://host[:port][,host[:port]...][/path]}.
 *
 * @param servers {@code host:port} of each, 2181 where no port was given
 * @param namespace the path below which everything is kept, without its first slash; empty for none
 */
public record EnsembleAddress(List<String> servers, String namespace) {
  private static final String DEFAULT_PORT = "2181";
  private static final int MAX_PORT = 65535;
  private static final Pattern ADDRESS = Pattern.compile("zk://(?<servers>[^/]*)(?<path>.*)");
  private static final Pattern SERVER =
      Pattern.compile("(?<host>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.%]+\\])(?::(?<port>[0-9]{1,5}))?");

  public EnsembleAddress {
    servers = List.copyOf(servers);
  }

  /** Reads an address; empty when it isn't one. */
  public static Optional<EnsembleAddress> parse(String text) {
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
          new EnsembleAddress(
              servers, path.isEmpty() ? "" : PathUtils.validatePath(path).substring(1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  public String connectString() {
    return String.join(",", servers);
  }
}
