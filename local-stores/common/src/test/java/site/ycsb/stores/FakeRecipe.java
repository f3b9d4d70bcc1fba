package site.ycsb.stores;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.PortUse;
import site.ycsb.stores.recipe.ServerCommand;
import site.ycsb.stores.recipe.StoreRecipe;

/** Runs {@link FakeServer}. Its standard port is one that no test of this class really needs. */
record FakeRecipe(String behaviour, int standardPort, Duration startLimit) implements StoreRecipe {
  static final String NAME = "fake";
  private static final int TIMEOUT_MILLIS = 2_000;

  static FakeRecipe that(String behaviour) {
    return new FakeRecipe(behaviour, 28_017, Duration.ofSeconds(30));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Fake";
  }

  @Override
  public String artifact() {
    return "fake-server";
  }

  @Override
  public Set<Integer> javaVersions() {
    return Set.of(Runtime.version().feature());
  }

  @Override
  public int maxNodes() {
    return 3;
  }

  @Override
  public List<PortUse> ports() {
    return List.of(new PortUse("main", standardPort, true));
  }

  @Override
  public String address(int node) {
    return "127.0.0.1";
  }

  @Override
  public ServerCommand prepare(NodeSetup setup) {
    return new ServerCommand(
        List.of(
            "-Xmx32M",
            "-XX:TieredStopAtLevel=1",
            "-XX:+EnableDynamicAgentLoading",
            "-Djava.io.tmpdir=" + setup.temporary()),
        List.of(System.getProperty("java.class.path")),
        FakeServer.class.getName(),
        List.of(behaviour, setup.address(), Integer.toString(setup.port("main")), setup.storeId()));
  }

  @Override
  public boolean answers(NodeState node, int nodes) throws IOException {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.connect(new InetSocketAddress(node.address(), node.port("main")), TIMEOUT_MILLIS);
      byte[] id = socket.getInputStream().readAllBytes();
      return node.storeId().equals(new String(id, US_ASCII));
    }
  }

  @Override
  public Map<String, String> connection(List<NodeState> nodes) {
    return Map.of("fake.port", Integer.toString(nodes.get(0).port("main")));
  }

  @Override
  public void flush(List<NodeState> nodes) throws IOException {
    note(nodes, "flush ");
  }

  @Override
  public void compact(List<NodeState> nodes) throws IOException {
    note(nodes, "compact ");
  }

  private static void note(List<NodeState> nodes, String what) throws IOException {
    Files.writeString(
        asked(nodes.get(0).data()), what, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** What nodes were asked to do, in this order. */
  static Path asked(Path data) {
    return data.resolve("asked");
  }
}
