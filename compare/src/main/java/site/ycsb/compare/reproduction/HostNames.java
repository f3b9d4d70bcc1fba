package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Replaces the hosts that a study was given by {@code host-1}, {@code host-2} and so on, the same
 * host by the same word, and other addresses by {@code host}. Addresses of this machine itself
 * stay, and so do hosts that are called like something of the study: replacing those would make
 * another study of it.
 */
final class HostNames {
  /** Keys of a study file that hold hosts, in addition to the bindings' addresses. */
  private static final List<String> LAUNCH_KEYS = List.of("hosts", "listen");

  /** Bindings list ports, files and classes among what leads to a server. */
  private static final Pattern NO_HOSTS = Pattern.compile("(?:^|\\.)(?:port|config|impl)$");

  private static final Pattern SEPARATORS = Pattern.compile("[\\s,;\\[\\]\"'/]+");
  private static final Pattern SCHEME = Pattern.compile("^[a-z][a-z0-9+.-]*://");
  private static final Pattern LOCAL =
      Pattern.compile("localhost|127\\.\\d+\\.\\d+\\.\\d+|0\\.0\\.0\\.0|::1?|(?:0:){7}[01]|\\{.*}");

  /**
   * Versions of four numbers look like addresses: without a port, or a sign of an address before
   * it, only those of private networks are taken for one.
   */
  private static final Pattern IP =
      Pattern.compile(
          "(?<![\\w.])(?!127\\.|0\\.0\\.0\\.0)(?:"
              + "(?:\\d{1,3}\\.){3}\\d{1,3}(?=:\\d)"
              + "|(?<=[/@=])(?:\\d{1,3}\\.){3}\\d{1,3}"
              + "|(?:10\\.\\d{1,3}|192\\.168|172\\.(?:1[6-9]|2\\d|3[01]))\\.\\d{1,3}\\.\\d{1,3}"
              + ")(?![\\w.]?\\d)(?!\\.\\w)");

  /**
   * With eight groups, or with a gap between some; of words and colons only if there is a digit.
   */
  private static final String IPV6_TEXT =
      "(?:(?:[\\da-f]{1,4}:){7}[\\da-f]{1,4}"
          + "|(?=[\\da-f:]*\\d)(?:[\\da-f]{1,4}:){1,6}(?::[\\da-f]{1,4}){1,6})(?:%[\\w.-]+)?";

  private static final Pattern IPV6_ADDRESS = Pattern.compile(IPV6_TEXT, Pattern.CASE_INSENSITIVE);
  private static final Pattern IPV6 =
      Pattern.compile(
          "(?<![\\w.:-])(?!(?:0:){7}[01](?!\\w))" + IPV6_TEXT + "(?!\\w|\\.\\w)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern USER = Pattern.compile("(?<![\\w.])[\\w.-]+@(?=[\\w{-])");

  private final Map<Pattern, String> words = new LinkedHashMap<>();

  private final List<String> kept = new ArrayList<>();

  private HostNames(Set<String> hosts, Collection<String> names) {
    int number = 0;
    for (String host : hosts) {
      // not a word that only begins or ends alike
      Pattern word = Pattern.compile("(?<![\\w.-])" + Pattern.quote(host) + "(?![\\w-]|\\.\\w)");
      if (names.stream().anyMatch(name -> word.matcher(name).find())) {
        kept.add(host);
      } else {
        number++;
        words.put(word, "host-" + number);
      }
    }
  }

  /** The hosts in a study's file and in its settings, where the command line's properties are. */
  static HostNames of(
      String studyFile,
      Collection<String> settings,
      Collection<String> addressKeys,
      Collection<String> names) {
    Set<String> keys = new LinkedHashSet<>(LAUNCH_KEYS);
    addressKeys.stream().filter(key -> !NO_HOSTS.matcher(key).find()).forEach(keys::add);
    Set<String> hosts = new LinkedHashSet<>();
    collect(new Load(LoadSettings.builder().build()).loadFromString(studyFile), false, keys, hosts);
    for (String setting : settings) {
      for (String key : keys) {
        Matcher given =
            Pattern.compile("(?:^|[\\s,])" + Pattern.quote(key) + "=(.*?)(?=, [\\w.-]+=|$)")
                .matcher(setting);
        while (given.find()) {
          add(given.group(1), hosts);
        }
      }
    }
    return new HostNames(hosts, names);
  }

  private static void collect(
      @Nullable Object node, boolean named, Set<String> keys, Set<String> hosts) {
    if (node instanceof Map<?, ?> map) {
      map.forEach(
          (key, value) -> collect(value, named || keys.contains(String.valueOf(key)), keys, hosts));
    } else if (node instanceof Collection<?> list) {
      list.forEach(item -> collect(item, named, keys, hosts));
    } else if (named && node != null) {
      add(node.toString(), hosts);
    }
  }

  private static void add(String value, Set<String> hosts) {
    String list = SCHEME.matcher(value.strip()).replaceFirst("");
    // what follows the hosts of a URL
    String authority = list.replaceFirst("[/?].*$", "");
    String withoutUser = authority.substring(authority.lastIndexOf('@') + 1);
    for (String word : SEPARATORS.split(withoutUser, -1)) {
      String host =
          IPV6_ADDRESS.matcher(word).matches() ? word : word.replaceFirst(":\\d+(:.*)?$", "");
      if (!host.isEmpty() && !host.matches("[\\d:]*") && !LOCAL.matcher(host).matches()) {
        hosts.add(host);
      }
    }
  }

  /** Hosts that stay, since something of the study has the same name. */
  List<String> kept() {
    return List.copyOf(kept);
  }

  String withoutGiven(String text) {
    String shown = text;
    for (Map.Entry<Pattern, String> word : words.entrySet()) {
      shown = word.getKey().matcher(shown).replaceAll(word.getValue());
    }
    return shown;
  }

  /**
   * The text without them, without what are plainly other addresses, and without users of hosts.
   */
  String hidden(String text) {
    String shown = USER.matcher(withoutGiven(text)).replaceAll("");
    return IPV6.matcher(IP.matcher(shown).replaceAll("host")).replaceAll("host");
  }
}
