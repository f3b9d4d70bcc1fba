package site.ycsb.stores;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.stores.StoreRecipe.PortUse;

/**
 * Finds free ports on loopback: the standard ones, otherwise ones of a range without registered
 * ports.
 */
final class PortPicker {

  /** Below the range from which systems take the ports of outgoing connections. */
  private static final int FREE_FROM = 20_000;

  private static final int FREE_PORTS = 10_000;

  private final BiPredicate<String, Integer> isFree;
  private final int offset;

  /**
   * Begins at the folder's place in the range. Stores of different folders that are started at the
   * same moment don't meet, and one that is started again is found where it was.
   */
  PortPicker(StoreFolder folder) {
    this(
        PortPicker::canListen,
        Math.floorMod(folder.root().toAbsolutePath().toString().hashCode(), FREE_PORTS));
  }

  /** A picker for tests: whether (address, port) is free, and where in the range to begin. */
  PortPicker(BiPredicate<String, Integer> isFree, int offset) {
    this.isFree = isFree;
    this.offset = offset;
  }

  /**
   * The ports of all nodes, which listen on these addresses.
   *
   * @param standard whether the standard ones are taken where they are free. Not after a collision:
   *     a server that is about to listen on one of them will soon do so on the others
   */
  SortedMap<String, Integer> pick(List<PortUse> uses, List<String> addresses, boolean standard) {
    SortedMap<String, Integer> picked = new TreeMap<>();
    for (PortUse use : uses) {
      IntStream wanted = standard ? IntStream.of(use.standard()) : IntStream.empty();
      picked.put(use.name(), pickOne(wanted, addresses, picked.values()));
    }
    return picked;
  }

  /** A node's ports that can't be listened on, such as {@code 9042 (cql)}. */
  List<String> taken(List<PortUse> uses, String address, SortedMap<String, Integer> picked) {
    List<String> taken = new ArrayList<>();
    for (PortUse use : uses) {
      int port = picked.getOrDefault(use.name(), use.standard());
      if (!isFree.test(address, port)) {
        taken.add(port + " (" + use.name() + ")");
      }
    }
    return taken;
  }

  private int pickOne(IntStream wanted, List<String> addresses, Collection<Integer> taken) {
    return IntStream.concat(
            wanted, IntStream.range(0, FREE_PORTS).map(i -> FREE_FROM + (offset + i) % FREE_PORTS))
        .filter(candidate -> !taken.contains(candidate))
        .filter(
            candidate -> addresses.stream().allMatch(address -> isFree.test(address, candidate)))
        .findFirst()
        .orElseThrow(
            () ->
                new StoreUnavailableException(
                    "no port from "
                        + FREE_FROM
                        + " to "
                        + (FREE_FROM + FREE_PORTS - 1)
                        + " can be listened on at "
                        + addresses));
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
