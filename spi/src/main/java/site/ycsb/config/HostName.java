package site.ycsb.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** Tells what can be the name or address of a host, before anything is looked up. */
public final class HostName {
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{Nd}_][\\p{L}\\p{Nd}._-]*");

  private HostName() {}

  /** Whether it can be a name, in any script, or is an IPv4 address. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** Whether it is an IPv6 address, with or without a zone such as {@code %eth0}. */
  public static boolean isIpv6(String text) {
    int zone = text.indexOf('%');
    String address = zone < 0 ? text : text.substring(0, zone);
    try {
      // what is in brackets can only be an address
      return address.indexOf(':') >= 0 && InetAddress.getByName("[" + address + "]") != null;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Whether it can stand before a port: a name, an IPv4 address, or an IPv6 one in brackets. */
  public static boolean isBeforePort(String text) {
    return text.startsWith("[")
        ? text.endsWith("]") && isIpv6(text.substring(1, text.length() - 1))
        : isName(text);
  }
}
