package site.ycsb.stores;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.stores.launcher.ServerControl;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.PortUse;
import site.ycsb.stores.recipe.SecurityOptions;
import site.ycsb.stores.recipe.ServerCommand;
import site.ycsb.stores.recipe.ServerJars;
import site.ycsb.stores.recipe.StoreRecipe;

/** Runs {@link FakeServer}. Its standard port is one that no test of this class really needs. */
record FakeRecipe(
    String behaviour,
    int standardPort,
    Duration startLimit,
    Optional<SecurityOptions> security,
    boolean fixed)
    implements StoreRecipe {
  static final String NAME = "fake";

  FakeRecipe(String behaviour, int standardPort, Duration startLimit) {
    this(behaviour, standardPort, startLimit, Optional.empty(), false);
  }

  static FakeRecipe that(String behaviour) {
    return new FakeRecipe(behaviour, 28_017, Duration.ofSeconds(30));
  }

  /** One that only reports the TLS and the users that it would have. */
  static FakeRecipe securable() {
    return new FakeRecipe(
        "answer", 28_017, Duration.ofSeconds(30), Optional.of(SecurityOptions.NONE), false);
  }

  /** The same, whose nodes know each other by their ports. */
  FakeRecipe fixedPorts() {
    return new FakeRecipe(behaviour, standardPort, startLimit, security, true);
  }

  @Override
  public boolean keepsPorts(int nodes) {
    return fixed;
  }

  @Override
  public StoreRecipe secured(SecurityOptions options) {
    return security.isEmpty()
        ? StoreRecipe.super.secured(options)
        : new FakeRecipe(behaviour, standardPort, startLimit, Optional.of(options), fixed);
  }

  @Override
  public List<String> notes(List<NodeState> nodes) {
    return security
        .filter(SecurityOptions::any)
        .map(options -> List.of("secured by" + options.arguments()))
        .orElse(List.of());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Fake" + security.map(SecurityOptions::suffix).orElse("");
  }

  @Override
  public String version(ServerJars jars) {
    return jars.version("fake-server");
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
            "-D" + FakeControl.NODES + "=" + setup.addresses().size(),
            "-D" + FakeControl.ASKED + "=" + asked(setup.data()),
            "-Djava.io.tmpdir=" + setup.temporary()),
        List.of(System.getProperty("java.class.path")),
        FakeServer.class.getName(),
        List.of(behaviour, setup.address(), Integer.toString(setup.port("main"))));
  }

  @Override
  public Class<? extends ServerControl> control() {
    return FakeControl.class;
  }

  @Override
  public Map<String, String> connection(List<NodeState> nodes) {
    String port = Integer.toString(nodes.get(0).port("main"));
    return security.filter(SecurityOptions::any).isEmpty()
        ? Map.of("fake.port", port)
        : Map.of("fake.port", port, "fake.security", title());
  }

  /** What a node was asked to do, in this order. */
  static Path asked(Path data) {
    return data.resolve("asked");
  }
}
