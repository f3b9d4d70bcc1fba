package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.StoreUnavailableException;

class PortPickerTest {
  private static final List<PortUse> USES =
      List.of(
          new PortUse("cql", 9042, false),
          new PortUse("storage", 7000, false),
          new PortUse("jmx", 7199, true));

  @Test
  void pick_allFree_takesTheStandardOnes() {
    assertEquals(
        List.of(
            Map.of("cql", 9042, "storage", 7000, "jmx", 7199),
            Map.of("cql", 9042, "storage", 7000, "jmx", 7299)),
        new PortPicker((address, port) -> true).pick(USES, List.of("127.0.0.1", "127.0.0.2")));
  }

  @Test
  void pick_takenAtOneAddress_givesAllNodesAnother() {
    PortPicker picker =
        new PortPicker((address, port) -> !(address.equals("127.0.0.2") && port == 9042));

    assertEquals(
        List.of(20_000, 20_000),
        picker.pick(USES, List.of("127.0.0.1", "127.0.0.2")).stream()
            .map(ports -> ports.get("cql"))
            .toList());
  }

  @Test
  void pick_allStandardOnesTaken_givesEachUseItsOwn() {
    Set<Integer> taken = Set.of(9042, 7000, 7199, 20_001);
    PortPicker picker = new PortPicker((address, port) -> !taken.contains(port));

    assertEquals(
        List.of(Map.of("cql", 20_000, "storage", 20_002, "jmx", 20_003)),
        picker.pick(USES, List.of("127.0.0.1")));
  }

  @Test
  void pick_nothingFree_throws() {
    PortPicker picker = new PortPicker((address, port) -> false);

    assertThrows(StoreUnavailableException.class, () -> picker.pick(USES, List.of("127.0.0.1")));
  }

  @Test
  void areFree_somebodyListens_isFalse() throws Exception {
    List<PortUse> uses = List.of(new PortUse("main", 1, false));
    TreeMap<String, Integer> ports = new TreeMap<>();
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ports.put("main", socket.getLocalPort());
      assertFalse(new PortPicker().areFree(uses, "127.0.0.1", ports));
    }
    assertTrue(new PortPicker().areFree(uses, "127.0.0.1", ports));
  }
}
