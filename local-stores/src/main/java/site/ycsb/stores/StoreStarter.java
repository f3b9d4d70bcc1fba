package site.ycsb.stores;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.NodeSetup.Jdk;
import site.ycsb.stores.launcher.ReadinessReport;

/** Starts the nodes of a store one after the other and waits until each of them serves clients. */
final class StoreStarter {
  private static final Duration NEWS_EACH = Duration.ofSeconds(10);
  private static final int ATTEMPTS = 3;

  /** A server that hasn't answered anybody has nothing to lose. */
  private static final Duration GRACE_WHEN_GIVEN_UP = Duration.ofSeconds(1);

  private static final int SHOWN_LOG_LINES = 15;

  /** How the JVM and servers report that they couldn't listen. */
  private static final Pattern PORT_TAKEN =
      Pattern.compile("address already in use|in use by another process", CASE_INSENSITIVE);

  private final StoreRecipe recipe;
  private final DataLayout layout;
  private final StoreFolder folder;
  private final StoreEnvironment environment;
  private final PortPicker ports;
  private final Duration limit;

  /**
   * @param limit how long a node may take from its start until it serves clients
   */
  StoreStarter(
      StoreRecipe recipe,
      DataLayout layout,
      StoreFolder folder,
      StoreEnvironment environment,
      PortPicker ports,
      Duration limit) {
    this.ports = ports;
    this.limit = limit;
    this.recipe = recipe;
    this.layout = layout;
    this.folder = folder;
    this.environment = environment;
  }

  /**
   * The running store. If a node doesn't come up, none is left.
   *
   * @param standing whether it is to outlive this process
   */
  Started start(boolean standing) throws IOException, InterruptedException {
    ServerJars jars = ServerJars.of(environment, recipe.name());
    Jdk jdk = jdk();
    List<String> addresses =
        IntStream.rangeClosed(1, layout.nodes()).mapToObj(recipe::address).toList();
    recipe.remark().ifPresent(environment::say);
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      SortedMap<String, Integer> picked = pickPorts(addresses, attempt);
      List<NodeSetup> setups = new ArrayList<>();
      for (int number = 1; number <= layout.nodes(); number++) {
        NodeSetup setup =
            new NodeSetup(layout.id(), number, addresses, picked, folder.node(number), jdk, jars);
        setup.folders().prepare();
        setups.add(setup);
      }
      Optional<Started> started = startAll(setups, standing);
      if (started.isPresent()) {
        return started.get();
      }
    }
    throw new StoreUnavailableException(
        "other programs took ports of " + title() + " " + ATTEMPTS + " times. Try again");
  }

  /**
   * The last start's ports where they are free: clients that wait for the store try them, and nodes
   * may look in vain for one that has moved.
   */
  private SortedMap<String, Integer> pickPorts(List<String> addresses, int attempt)
      throws IOException {
    boolean kept = recipe.keepsPorts(layout.nodes());
    Optional<SortedMap<String, Integer>> before =
        StoreState.read(folder)
            // nodes of a start that didn't come to the last one don't know each other yet
            .filter(last -> !kept || last.nodes().size() == layout.nodes())
            .flatMap(last -> last.nodes().stream().findFirst())
            .map(NodeState::ports);
    if (kept && before.isPresent()) {
      checkFree(addresses, before.get());
      return before.get();
    }
    // while they don't run, another server may take a standard one for good
    return attempt > 1 || kept
        ? ports.pick(recipe.ports(), addresses, false)
        : before
            .filter(known -> areFree(known, addresses))
            .orElseGet(() -> ports.pick(recipe.ports(), addresses, true));
  }

  private boolean areFree(SortedMap<String, Integer> known, List<String> addresses) {
    return recipe.ports().stream().allMatch(use -> known.containsKey(use.name()))
        && addresses.stream()
            .allMatch(address -> ports.taken(recipe.ports(), address, known).isEmpty());
  }

  private void checkFree(List<String> addresses, SortedMap<String, Integer> kept) {
    for (String address : addresses) {
      List<String> taken = ports.taken(recipe.ports(), address, kept);
      if (!taken.isEmpty()) {
        throw new StoreUnavailableException(
            title()
                + " isn't started: another program has port "
                + String.join(" and ", taken)
                + " of "
                + address
                + ", and its nodes find each other by their ports. End that program, or wipe the"
                + " data by: bin/ycsb store wipe "
                + recipe.argument());
      }
    }
  }

  /** What the servers are going to run on. */
  Jdk jdk() {
    return new JdkFinder(environment.variables()).find(title(), recipe.javaVersions());
  }

  /** Nothing when a node ended because another process was quicker to take one of its ports. */
  private Optional<Started> startAll(List<NodeSetup> setups, boolean standing)
      throws IOException, InterruptedException {
    DataLayout.file(folder).write(layout);
    List<ServerProcess> processes = new ArrayList<>();
    List<NodeState> nodes = new ArrayList<>();
    boolean complete = false;
    Duration grace = ServerStopper.GRACE;
    try {
      for (NodeSetup setup : setups) {
        announce(setup);
        Deadline begin = Deadline.in(limit);
        ServerProcess process =
            ServerProcess.start(recipe.prepare(setup), recipe.control(), setup, folder);
        processes.add(process);
        nodes.add(stateOf(setup, process));
        record(nodes, standing, false);
        if (!awaitReady(setup, nodes.get(nodes.size() - 1), nodes.size(), process)) {
          return Optional.empty();
        }
        environment.say(title() + " is ready after " + begin.elapsed().toSeconds() + " s");
      }
      // those that came up first may not have heard of the later ones yet
      for (int i = 0; i < nodes.size() - 1; i++) {
        if (!awaitReady(setups.get(i), nodes.get(i), nodes.size(), processes.get(i))) {
          return Optional.empty();
        }
      }
      if (standing) {
        for (ServerProcess process : processes) {
          process.stay();
        }
      }
      StoreState state = record(nodes, standing, true);
      complete = true;
      return Optional.of(new Started(state, processes));
    } catch (InterruptedException e) {
      grace = GRACE_WHEN_GIVEN_UP;
      throw e;
    } finally {
      if (!complete) {
        stopAll(nodes.stream().map(NodeState::process).toList(), grace);
      }
    }
  }

  private void announce(NodeSetup setup) {
    environment.say(
        "starting "
            + title()
            + (layout.nodes() == 1 ? "" : ", node " + setup.number() + " of " + layout.nodes())
            + " on "
            + setup.address()
            + ":"
            + setup.port(recipe.ports().get(0).name())
            + ", data in "
            + setup.data());
  }

  /**
   * Waits until a node serves and sees that many nodes; false when it ended and one of its ports
   * belongs to another process now.
   */
  private boolean awaitReady(NodeSetup setup, NodeState node, int seenNodes, ServerProcess process)
      throws IOException, InterruptedException {
    Deadline deadline = Deadline.in(limit);
    Deadline news = Deadline.in(NEWS_EACH);
    ReadinessReport report = ReadinessReport.in(setup.temporary());
    while (process.isAlive()) {
      if (report.servingNodes() >= seenNodes) {
        return true;
      }
      obeyInterrupt();
      if (deadline.passed()) {
        environment.say(LogTail.describe(node.logs(), SHOWN_LOG_LINES));
        throw new StoreUnavailableException(
            title()
                + " didn't answer within "
                + limit.toSeconds()
                + " s: waited for "
                + awaited(setup, seenNodes, report.servingNodes())
                + "; its logs are in "
                + node.logs()
                + ". On a slow machine give it more time, in seconds: "
                + LocalStore.START_LIMIT.key()
                + ", or "
                + StoreEnvironment.START_LIMIT_VARIABLE
                + " in the environment");
      }
      if (news.passed()) {
        environment.say(
            "  still starting, "
                + deadline.elapsed().toSeconds()
                + " of at most "
                + limit.toSeconds()
                + " s, for "
                + awaited(setup, seenNodes, report.servingNodes()));
        news = Deadline.in(NEWS_EACH);
      }
      Deadline.pause();
    }
    // Ctrl-C may have reached the server before it began to ignore that
    obeyInterrupt();
    String log = LogTail.describe(node.logs(), SHOWN_LOG_LINES);
    List<String> taken = ports.taken(recipe.ports(), setup.address(), setup.ports());
    // the other process may have ended by now, so free ports prove nothing
    if (!taken.isEmpty() || PORT_TAKEN.matcher(log).find()) {
      environment.say(
          "another program has just taken "
              + (taken.isEmpty()
                  ? "one of its ports " + setup.ports().values()
                  : "port " + String.join(" and ", taken))
              + "; trying again");
      return false;
    }
    Optional<String> reason = recipe.reasonOfEnd(node.logs());
    if (reason.isEmpty()) {
      environment.say(log);
    }
    throw new StoreUnavailableException(
        title()
            + " ended while it was starting, with exit code "
            + process.exitCode()
            + reason.map(text -> ": " + text).orElse("")
            + "; its logs are in "
            + node.logs());
  }

  /** What a node hasn't done yet. */
  private static String awaited(NodeSetup setup, int seenNodes, int serving) {
    String node = setup.addresses().size() == 1 ? "it" : "node " + setup.number();
    return serving == 0
        ? node + " to serve clients"
        : node + ", which sees " + serving + ", to see " + seenNodes + " nodes";
  }

  private static void obeyInterrupt() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  private NodeState stateOf(NodeSetup setup, ServerProcess process) {
    return new NodeState(
        setup.storeId(),
        setup.number(),
        setup.address(),
        setup.ports(),
        process.identity(),
        setup.data(),
        setup.logs());
  }

  /** With the nodes that aren't started again yet, as they were, where others know their ports. */
  private StoreState record(List<NodeState> nodes, boolean standing, boolean ready)
      throws IOException {
    List<NodeState> all = new ArrayList<>(nodes);
    if (recipe.keepsPorts(layout.nodes())) {
      StoreState.read(folder)
          .ifPresent(last -> last.nodes().stream().skip(nodes.size()).forEach(all::add));
    }
    StoreState state =
        new StoreState(layout.version(), ready, standing, ProcessIdentity.current(), all);
    new JsonFile<>(folder.stateFile(), StoreState.class).write(state);
    return state;
  }

  private static void stopAll(List<ProcessIdentity> servers, Duration grace) {
    // a start that is aborted by an interrupt has to end its servers all the same
    boolean interrupted = Thread.interrupted();
    try {
      ServerStopper.stop(servers, grace);
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private String title() {
    return recipe.title(layout.version());
  }

  /** A store just started, with the processes as this process knows them. */
  record Started(StoreState state, List<ServerProcess> processes) {}
}
