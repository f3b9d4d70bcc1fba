package site.ycsb.stores;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.stores.launcher.ServerControl;

/** Runs {@link FakeServer}. Its standard port is one that no test of this class really needs. */
final class FakeRecipe extends StoreRecipe {
  static final String NAME = "fake";

  private final String behaviour;
  private final int standardPort;
  private final Duration startLimit;
  private final boolean securable;
  private final boolean fixed;

  FakeRecipe(String behaviour, int standardPort, Duration startLimit) {
    this(behaviour, standardPort, startLimit, SecurityOptions.NONE, false, false);
  }

  private FakeRecipe(
      String behaviour,
      int standardPort,
      Duration startLimit,
      SecurityOptions security,
      boolean securable,
      boolean fixed) {
    super(security, false);
    this.behaviour = behaviour;
    this.standardPort = standardPort;
    this.startLimit = startLimit;
    this.securable = securable;
    this.fixed = fixed;
  }

  static FakeRecipe that(String behaviour) {
    return new FakeRecipe(behaviour, 28_017, Duration.ofSeconds(30));
  }

  /** One that only reports the TLS and the users that it would have. */
  static FakeRecipe securable() {
    return new FakeRecipe(
        "answer", 28_017, Duration.ofSeconds(30), SecurityOptions.NONE, true, false);
  }

  /** The same, whose nodes know each other by their ports. */
  FakeRecipe fixedPorts() {
    return new FakeRecipe(behaviour, standardPort, startLimit, security(), securable, true);
  }

  @Override
  public boolean keepsPorts(int nodes) {
    return fixed;
  }

  @Override
  protected StoreRecipe with(SecurityOptions options, boolean encrypting) {
    return new FakeRecipe(behaviour, standardPort, startLimit, options, securable, fixed);
  }

  @Override
  public StoreRecipe secured(SecurityOptions options) {
    if (options.any() && !securable) {
      throw SecurityOptions.notSupported(
          options.tls() ? SecurityOptions.TLS : SecurityOptions.AUTH,
          "a local Fake has neither TLS nor users",
          "Leave it out");
    }
    return super.secured(options);
  }

  @Override
  public Optional<StoreRecipe> atRest() {
    return Optional.empty();
  }

  @Override
  public List<String> notes(List<NodeState> nodes) {
    return security().any() ? List.of("secured by" + security().arguments()) : List.of();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  protected String product() {
    return "Fake";
  }

  @Override
  public Duration startLimit() {
    return startLimit;
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
    return List.of(new PortUse("main", standardPort));
  }

  @Override
  public ServerCommand prepare(NodeSetup setup) {
    return new ServerCommand(
        List.of(
            "-Xmx32M",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
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
    return security().any()
        ? Map.of("fake.port", port, "fake.security", title())
        : Map.of("fake.port", port);
  }

  /** What a node was asked to do, in this order. */
  static Path asked(Path data) {
    return data.resolve("asked");
  }
}
