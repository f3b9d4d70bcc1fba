package site.ycsb.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a server listens, as the user wrote it; not resolved.
 *
 * @param host a name, an IPv4 address, or an IPv6 address without brackets
 * @param port its port
 */
public record HostAddress(String host, int port) {
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{Nd}_][\\p{L}\\p{Nd}._-]*");
  private static final Pattern PORT = Pattern.compile("[0-9]+");

  /** Of an interface: nothing that a shell, or a list of addresses, would take for its own. */
  private static final Pattern ZONE = Pattern.compile("%[\\p{L}\\p{Nd}._-]+");

  /**
   * Parses addresses separated by commas: {@code host}, {@code host:port}, {@code [IPv6]}, {@code
   * [IPv6]:port} or a bare IPv6 address.
   *
   * @throws IllegalArgumentException when one of them is none of these
   */
  public static List<HostAddress> parseList(String text, int defaultPort) {
    return Arrays.stream(text.split(",", -1)).map(part -> parse(part.trim(), defaultPort)).toList();
  }

  /** Parses one of them. */
  public static HostAddress parse(String text, int defaultPort) {
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      String rest = end < 0 ? "" : text.substring(end + 1);
      if (end < 2 || !isIpv6(text.substring(1, end)) || !(rest.isEmpty() || rest.startsWith(":"))) {
        throw new IllegalArgumentException(text);
      }
      return new HostAddress(
          text.substring(1, end), rest.isEmpty() ? defaultPort : port(rest.substring(1)));
    }
    int colon = text.indexOf(':');
    boolean bareIpv6 = colon >= 0 && text.indexOf(':', colon + 1) >= 0;
    String host = colon < 0 || bareIpv6 ? text : text.substring(0, colon);
    if (!(bareIpv6 ? isIpv6(host) : isName(host))) {
      throw new IllegalArgumentException(text);
    }
    return new HostAddress(
        host, colon < 0 || bareIpv6 ? defaultPort : port(text.substring(colon + 1)));
  }

  /** One that has to have a port of its own; empty when it is none or hasn't. */
  public static Optional<HostAddress> withPort(String text) {
    try {
      return Optional.of(parse(text.trim(), 0)).filter(address -> address.port > 0);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Whether the driver's configuration file may name a node so: an address with its port. */
  public static boolean isContactPoint(String text) {
    int colon = text.lastIndexOf(':');
    String host = text.substring(0, Math.max(0, colon));
    try {
      return (isBeforePort(host) || isIpv6(host)) && port(text.substring(colon + 1)) > 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Whether it can stand before a port: a name in any script, an IPv4 address, or [IPv6]. */
  public static boolean isBeforePort(String text) {
    return text.startsWith("[")
        ? text.endsWith("]") && isIpv6(text.substring(1, text.length() - 1))
        : isName(text);
  }

  private static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** Whether it is an IPv6 address, with or without a zone such as {@code %eth0}. */
  static boolean isIpv6(String text) {
    int zone = text.indexOf('%');
    String address = zone < 0 ? text : text.substring(0, zone);
    if (zone >= 0 && !ZONE.matcher(text.substring(zone)).matches()) {
      return false;
    }
    try {
      // what is in brackets can only be an address
      return address.indexOf(':') >= 0 && InetAddress.getByName("[" + address + "]") != null;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static int port(String text) {
    if (!PORT.matcher(text).matches()) {
      throw new IllegalArgumentException(text);
    }
    int port = Numbers.parseInt(text);
    if (port < 1 || port > 65535) {
      throw new IllegalArgumentException(text);
    }
    return port;
  }

  /** As it can be parsed again. */
  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
