package site.ycsb.cluster.run;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address as a user writes it: {@code host:port}, IPv6 in brackets.
 *
 * @param host its name or number, without brackets
 * @param port from 1 to 65535
 */
record HostPort(String host, int port) {
  /** What one looks like, for messages. */
  static final String RULE = "has to be <host>:<port>";

  private static final int MAX_PORT = 65535;
  private static final Pattern FORMAT =
      Pattern.compile(
          "(?:(?<name>[A-Za-z0-9._-]+)|\\[(?<v6>[0-9A-Fa-f:.%]+)]):(?<port>[0-9]{1,5})");

  /** Reads an address; empty when it isn't one. */
  static Optional<HostPort> parse(String text) {
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
