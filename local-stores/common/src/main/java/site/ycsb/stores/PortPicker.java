package site.ycsb.stores;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import site.ycsb.spi.StoreUnavailableException;

/** Finds free ports on loopback: the standard ones, otherwise ones of a range nobody registers. */
final class PortPicker {
  private static final String FIRST_ADDRESS = "127.0.0.1";
  private static final int NODE_STEP = 100;

  /** Below the range from which systems take the ports of outgoing connections. */
  private static final int FREE_FROM = 20_000;

  private static final int FREE_TO = 29_999;

  private final BiPredicate<String, Integer> isFree;

  PortPicker() {
    this(PortPicker::canListen);
  }

  /** A picker that asks whether (address, port) is free. */
  PortPicker(BiPredicate<String, Integer> isFree) {
    this.isFree = isFree;
  }

  /** The ports of each node, in the order of the addresses. */
  List<SortedMap<String, Integer>> pick(List<PortUse> uses, List<String> addresses) {
    List<SortedMap<String, Integer>> picked = new ArrayList<>();
    addresses.forEach(address -> picked.add(new TreeMap<>()));
    Set<Integer> taken = new HashSet<>();
    for (PortUse use : uses) {
      if (use.perNode()) {
        for (int node = 0; node < addresses.size(); node++) {
          int wanted = use.standard() + node * NODE_STEP;
          picked.get(node).put(use.name(), pickOne(wanted, List.of(FIRST_ADDRESS), taken));
        }
      } else {
        int port = pickOne(use.standard(), addresses, taken);
        picked.forEach(ports -> ports.put(use.name(), port));
      }
    }
    return picked;
  }

  /** Whether all of a node's ports can be listened on. */
  boolean areFree(List<PortUse> uses, String address, SortedMap<String, Integer> picked) {
    return uses.stream()
        .allMatch(
            use ->
                isFree.test(
                    use.perNode() ? FIRST_ADDRESS : address,
                    picked.getOrDefault(use.name(), use.standard())));
  }

  private int pickOne(int wanted, List<String> addresses, Set<Integer> taken) {
    int port =
        IntStream.concat(IntStream.of(wanted), IntStream.rangeClosed(FREE_FROM, FREE_TO))
            .filter(candidate -> !taken.contains(candidate))
            .filter(
                candidate ->
                    addresses.stream().allMatch(address -> isFree.test(address, candidate)))
            .findFirst()
            .orElseThrow(
                () ->
                    new StoreUnavailableException(
                        "no port from "
                            + FREE_FROM
                            + " to "
                            + FREE_TO
                            + " can be listened on at "
                            + addresses));
    taken.add(port);
    return port;
  }

  /** Whether a server could listen there now. */
  static boolean canListen(String address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      // as servers do: ports of connections just closed are free
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(address), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
