package site.ycsb.compare.study;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import site.ycsb.compare.study.Study.ClientLaunch;
import site.ycsb.compare.study.YamlNode.Rejection;
import site.ycsb.compare.study.YamlNode.YamlMap;
import site.ycsb.config.HostAddress;

/** Reads how the clients that join the first one of a trial are started. */
record LaunchParser(YamlNode node, YamlMap keys, int clients) {
  private static final String HOSTS = "hosts";
  private static final String COMMAND = "command";
  private static final String LISTEN = "listen";
  private static final String TOKEN = "token-file";

  static final List<String> KEYS = List.of(HOSTS, COMMAND, LISTEN, TOKEN);

  /** None begins as an option of a command does. */
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@:-]*");

  ClientLaunch parse() {
    if (node.isMap() && clients == 1) {
      node.reject("is for trials of several clients", "Add 'clients: [1, 2]', or leave it out");
    }
    return new ClientLaunch(hosts(), command(), listen(), token());
  }

  private boolean isRemote() {
    return keys.has(HOSTS);
  }

  private List<String> hosts() {
    if (!isRemote()) {
      return List.of();
    }
    List<String> hosts = new ArrayList<>();
    for (YamlNode item : keys.items(HOSTS)) {
      String host = item.text().orElse("");
      if (!HOST.matcher(host).matches()) {
        item.reject("must be the name or address of a host", "Correct it");
      }
      hosts.add(host);
    }
    if (hosts.size() < clients - 1) {
      keys.reject(
          HOSTS,
          "must name "
              + (clients - 1)
              + " hosts for "
              + clients
              + " clients, the first of which runs here",
          "Add hosts, one of them twice when it is to run two clients, or have fewer clients");
    }
    if (!keys.has(COMMAND)) {
      keys.reject(
          HOSTS,
          "needs the command that starts a client there",
          "Add 'command: ssh " + ClientLaunch.HOST + " ycsb/bin/ycsb'");
    }
    return hosts;
  }

  /** Split at blanks: no shell of this machine reads it. */
  private List<String> command() {
    if (!keys.has(COMMAND)) {
      return List.of();
    }
    String command = keys.node(COMMAND).flatMap(YamlNode::text).map(String::strip).orElse("");
    if (command.isEmpty()) {
      keys.reject(COMMAND, "must be a command", "Write it, or leave it out");
      return List.of();
    }
    boolean namesHost = command.contains(ClientLaunch.HOST);
    if (isRemote() && !namesHost) {
      keys.reject(
          COMMAND,
          "must have " + ClientLaunch.HOST + ", which stands for each of the hosts",
          "Write it as 'ssh " + ClientLaunch.HOST + " ycsb/bin/ycsb'");
    } else if (!isRemote() && namesHost) {
      keys.reject(
          COMMAND,
          "has " + ClientLaunch.HOST + ", and there are no hosts",
          "List them under launch.hosts");
    }
    return List.of(command.split("\\s+", -1));
  }

  private Optional<String> listen() {
    if (!keys.has(LISTEN)) {
      if (isRemote()) {
        node.reject(
            "needs the address at which other hosts reach this one", "Add 'listen: <host>:<port>'");
      }
      return Optional.empty();
    }
    String address = keys.node(LISTEN).flatMap(YamlNode::text).orElse("");
    Optional<HostAddress> parsed = HostAddress.withPort(address);
    if (parsed.isEmpty()) {
      keys.reject(
          LISTEN, "must be <host>:<port>, with a port from 1 to 65535", "Write it as load0:2790");
    } else if (isRemote() && isLoopback(parsed.get().host())) {
      keys.reject(
          LISTEN, "is reached by this machine only", "Give the address that the hosts know it by");
    }
    return parsed.map(HostAddress::toString);
  }

  /** Without asking for names: they may be known to other machines only. */
  private static boolean isLoopback(String host) {
    return host.equals("localhost") || host.equals("::1") || host.matches("127\\.[0-9.]+");
  }

  private Optional<String> token() {
    if (!keys.has(TOKEN)) {
      if (isRemote()) {
        node.reject(
            "needs the file that lets clients in, which is never copied for you",
            "Create it by 'bin/ycsb cluster token <file>', copy it to each host, and add"
                + " 'token-file: <file>'");
      }
      return Optional.empty();
    }
    String name = keys.node(TOKEN).flatMap(YamlNode::text).orElse("");
    if (!isFileHere(name)) {
      keys.reject(
          TOKEN,
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

  /** Finds what several clients can't have in common. */
  record ClientsCheck(Study.Matrix matrix, Study.Execution execution, Set<String> given) {
    private static final Set<String> KEY_FILES =
        Set.of("encryption.keyfile", "encryption.keystore");

    /** Rejects stores that each client would have for itself. */
    void clients(Rejection rejection) {
      for (StoreChoice store : matrix.stores()) {
        if (matrix.levels().maxClients() > 1 && store.inProcess()) {
          rejection.reject(
              "has several, each of which would have data of its own in " + store.name(),
              "Have one client, or a store that is a server");
        }
      }
    }

    /** Rejects what other machines can't reach or don't have. */
    void launch(Rejection rejection) {
      if (!execution.launch().isRemote()) {
        return;
      }
      for (StoreChoice store : matrix.stores()) {
        if (store.localStore().isPresent()) {
          rejection.reject(
              "has hosts, which don't reach " + store.name() + ": it is started for this one only",
              "Give the store's addresses, or leave the hosts out");
        }
      }
      for (Protection protection : matrix.protections()) {
        if (protection.client() && !namesKeys(protection)) {
          rejection.reject(
              "has hosts, which need the keys of " + protection.name(),
              "Create them by 'bin/ycsb key create', copy them to each host, and name the file by"
                  + " encryption.keyfile under properties");
        }
      }
    }

    private boolean namesKeys(Protection protection) {
      return hasKeyFile(given)
          || hasKeyFile(execution.properties().keySet())
          || hasKeyFile(protection.properties().keySet())
          || matrix.stores().stream()
              .allMatch(
                  // which may name it too
                  one -> !one.propertiesFiles().isEmpty() || hasKeyFile(one.properties().keySet()));
    }

    private static boolean hasKeyFile(Set<String> keys) {
      return KEY_FILES.stream().anyMatch(keys::contains);
    }
  }
}
