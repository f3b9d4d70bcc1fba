package site.ycsb.compare.study.file;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.study.ClientLaunch;

/** Reads how the clients that join the first one of a trial are started. */
final class LaunchParser {
  private static final String HOSTS = "hosts";
  private static final String COMMAND = "command";
  private static final String LISTEN = "listen";
  private static final String TOKEN = "token-file";
  private static final int MAX_PORT = 65_535;

  /** None begins as an option of a command does. */
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@:-]*");

  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?<host>[A-Za-z0-9][A-Za-z0-9._-]*|\\[[0-9A-Fa-f:.%]+\\]):(?<port>[1-9][0-9]{0,4})");

  private final YamlNode node;
  private final Map<String, YamlNode> keys;
  private final int clients;

  LaunchParser(YamlNode node, int clients) {
    this.node = node;
    this.keys = node.map(List.of(HOSTS, COMMAND, LISTEN, TOKEN));
    this.clients = clients;
  }

  ClientLaunch parse() {
    if (node.isMap() && clients == 1) {
      node.reject("is for trials of several clients", "Add 'clients: [1, 2]', or leave it out");
    }
    List<String> hosts = hosts();
    List<String> command = command();
    return new ClientLaunch(hosts, command, listen(), token());
  }

  private boolean isRemote() {
    return keys.containsKey(HOSTS);
  }

  private List<String> hosts() {
    @Nullable YamlNode list = keys.get(HOSTS);
    if (list == null) {
      return List.of();
    }
    List<String> hosts = new ArrayList<>();
    for (YamlNode item : list.items()) {
      String host = item.text().orElse("");
      if (!HOST.matcher(host).matches()) {
        item.reject("must be the name or address of a host", "Correct it");
      }
      hosts.add(host);
    }
    if (hosts.size() < clients - 1) {
      list.reject(
          "must name "
              + (clients - 1)
              + " hosts for "
              + clients
              + " clients, the first of which runs here",
          "Add hosts, one of them twice when it is to run two clients, or have fewer clients");
    }
    if (!keys.containsKey(COMMAND)) {
      list.reject(
          "needs the command that starts a client there",
          "Add 'command: ssh " + ClientLaunch.HOST + " ycsb/bin/ycsb'");
    }
    return hosts;
  }

  /** Split at blanks: no shell of this machine reads it. */
  private List<String> command() {
    @Nullable YamlNode text = keys.get(COMMAND);
    if (text == null) {
      return List.of();
    }
    String command = text.text().map(String::strip).orElse("");
    if (command.isEmpty()) {
      text.reject("must be a command", "Write it, or leave it out");
      return List.of();
    }
    boolean namesHost = command.contains(ClientLaunch.HOST);
    if (isRemote() && !namesHost) {
      text.reject(
          "must have " + ClientLaunch.HOST + ", which stands for each of the hosts",
          "Write it as 'ssh " + ClientLaunch.HOST + " ycsb/bin/ycsb'");
    } else if (!isRemote() && namesHost) {
      text.reject(
          "has " + ClientLaunch.HOST + ", and there are no hosts", "List them under launch.hosts");
    }
    return List.of(command.split("\\s+", -1));
  }

  private Optional<String> listen() {
    @Nullable YamlNode text = keys.get(LISTEN);
    if (text == null) {
      if (isRemote()) {
        node.reject(
            "needs the address at which other hosts reach this one", "Add 'listen: <host>:<port>'");
      }
      return Optional.empty();
    }
    String address = text.text().orElse("");
    Matcher matcher = ADDRESS.matcher(address);
    if (!matcher.matches() || Integer.parseInt(matcher.group("port")) > MAX_PORT) {
      text.reject(
          "must be <host>:<port>, with a port from 1 to " + MAX_PORT, "Write it as load0:2790");
    } else if (isRemote() && isLoopback(matcher.group("host"))) {
      text.reject("is reached by this machine only", "Give the address that the hosts know it by");
    }
    return Optional.of(address);
  }

  /** Without asking for names: they may be known to other machines only. */
  private static boolean isLoopback(String host) {
    return host.equals("localhost") || host.equals("[::1]") || host.matches("127\\.[0-9.]+");
  }

  private Optional<String> token() {
    @Nullable YamlNode text = keys.get(TOKEN);
    if (text == null) {
      if (isRemote()) {
        node.reject(
            "needs the file that lets clients in, which is never copied for you",
            "Create it by 'bin/ycsb cluster token <file>', copy it to each host, and add"
                + " 'token-file: <file>'");
      }
      return Optional.empty();
    }
    String name = text.text().orElse("");
    if (!isFileHere(name)) {
      text.reject(
          "must be the absolute path of a token, here and on each host",
          "Create it by 'bin/ycsb cluster token <file>', and copy it");
    }
    return Optional.of(name);
  }

  private static boolean isFileHere(String name) {
    try {
      Path file = Path.of(name);
      return file.isAbsolute() && Files.isRegularFile(file);
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
