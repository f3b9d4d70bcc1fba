package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.stores.StoreRecipe.PortUse;

class PortPickerTest {
  private static final List<PortUse> USES =
      List.of(new PortUse("cql", 9042), new PortUse("storage", 7000), new PortUse("admin", 7199));

  @Test
  void pick_allFree_takesTheStandardOnes() {
    assertEquals(
        Map.of("cql", 9042, "storage", 7000, "admin", 7199),
        new PortPicker((address, port) -> true, 0)
            .pick(USES, List.of("127.0.0.1", "127.0.0.2"), true));
  }

  @Test
  void pick_takenAtOneAddress_givesAllNodesAnother() {
    PortPicker picker =
        new PortPicker((address, port) -> !(address.equals("127.0.0.2") && port == 9042), 0);

    assertEquals(20_000, picker.pick(USES, List.of("127.0.0.1", "127.0.0.2"), true).get("cql"));
  }

  @Test
  void pick_allStandardOnesTaken_givesEachUseItsOwn() {
    Set<Integer> taken = Set.of(9042, 7000, 7199, 20_001);
    PortPicker picker = new PortPicker((address, port) -> !taken.contains(port), 0);

    assertEquals(
        Map.of("cql", 20_000, "storage", 20_002, "admin", 20_003),
        picker.pick(USES, List.of("127.0.0.1"), true));
  }

  @Test
  void pick_nothingFree_throws() {
    PortPicker picker = new PortPicker((address, port) -> false, 0);

    assertThrows(
        StoreUnavailableException.class, () -> picker.pick(USES, List.of("127.0.0.1"), true));
  }

  @Test
  void pick_afterACollision_leavesTheStandardOnes() {
    assertEquals(
        Map.of("cql", 20_000, "storage", 20_001, "admin", 20_002),
        new PortPicker((address, port) -> true, 0)
            .pick(USES, List.of("127.0.0.1", "127.0.0.2"), false));
  }

  @Test
  void pick_offset_goesRoundTheRange() {
    Set<Integer> taken = Set.of(9042, 7000, 7199);
    PortPicker picker = new PortPicker((address, port) -> !taken.contains(port), 9_998);

    assertEquals(
        Map.of("cql", 29_998, "storage", 29_999, "admin", 20_000),
        picker.pick(USES, List.of("127.0.0.1"), true));
  }

  @Test
  void taken_somebodyListens_namesPortAndUse() throws Exception {
    List<PortUse> uses = List.of(new PortUse("main", 1));
    TreeMap<String, Integer> ports = new TreeMap<>();
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ports.put("main", socket.getLocalPort());
      assertEquals(
          List.of(socket.getLocalPort() + " (main)"),
          new PortPicker(PortPicker::canListen, 0).taken(uses, "127.0.0.1", ports));
    }
    assertEquals(
        List.of(), new PortPicker(PortPicker::canListen, 0).taken(uses, "127.0.0.1", ports));
  }
}
