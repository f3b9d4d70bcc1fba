package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import site.ycsb.spi.StoreUnavailableException;

/** Starts the nodes of a store one after the other and waits until each of them answers. */
final class StoreStarter {
  private static final Duration NEWS_EACH = Duration.ofSeconds(10);
  private static final int SHOWN_LOG_LINES = 15;

  private final StoreRecipe recipe;
  private final StoreFolder folder;
  private final StoreEnvironment environment;
  private final PortPicker ports = new PortPicker();

  StoreStarter(StoreRecipe recipe, StoreFolder folder, StoreEnvironment environment) {
    this.recipe = recipe;
    this.folder = folder;
    this.environment = environment;
  }

  /**
   * The running store. If a node doesn't come up, none is left.
   *
   * @param standing whether it's meant to outlive this process
   */
  Started start(DataLayout layout, boolean standing) throws IOException, InterruptedException {
    ServerJars jars = ServerJars.of(environment, recipe.name());
    Jdk jdk = new JdkFinder(environment.variables()).find(title(layout), recipe.javaVersions());
    List<String> addresses =
        IntStream.rangeClosed(1, layout.nodes()).mapToObj(recipe::address).toList();
    List<SortedMap<String, Integer>> picked = ports.pick(recipe.ports(), addresses);
    List<ServerProcess> processes = new ArrayList<>();
    List<NodeState> nodes = new ArrayList<>();
    boolean complete = false;
    try {
      for (int number = 1; number <= layout.nodes(); number++) {
        NodeSetup setup = setUp(number, addresses, picked.get(number - 1), jdk, jars);
        DataLayout.file(folder).write(layout);
        announce(layout, setup);
        ServerProcess process = ServerProcess.start(recipe.prepare(setup), setup, folder);
        processes.add(process);
        nodes.add(stateOf(setup, process));
        record(layout, nodes, standing, false);
        awaitReady(layout, nodes.get(number - 1), process, number);
      }
      if (standing) {
        for (ServerProcess process : processes) {
          process.stay();
        }
      }
      StoreState state = record(layout, nodes, standing, true);
      complete = true;
      return new Started(state, processes);
    } finally {
      if (!complete) {
        stopAll(nodes);
      }
    }
  }

  private NodeSetup setUp(
      int number,
      List<String> addresses,
      SortedMap<String, Integer> ports,
      Jdk jdk,
      ServerJars jars)
      throws IOException {
    Path temporary = folder.temporary(number);
    StoreFolder.deleteTree(temporary);
    NodeSetup setup =
        new NodeSetup(
            number,
            addresses,
            ports,
            folder.data(number),
            folder.configuration(number),
            folder.logs(number),
            temporary,
            jdk,
            jars);
    for (Path each :
        List.of(setup.data(), setup.configuration(), setup.logs(), setup.temporary())) {
      Files.createDirectories(each);
    }
    return setup;
  }

  private void announce(DataLayout layout, NodeSetup setup) {
    environment.say(
        "starting "
            + title(layout)
            + (layout.nodes() == 1 ? "" : ", node " + setup.number() + " of " + layout.nodes())
            + " on "
            + setup.address()
            + ":"
            + setup.port(recipe.ports().get(0).name())
            + ", data in "
            + setup.data());
  }

  private void awaitReady(DataLayout layout, NodeState node, ServerProcess process, int nodesUp)
      throws InterruptedException {
    Deadline deadline = Deadline.in(recipe.startLimit());
    Deadline news = Deadline.in(NEWS_EACH);
    while (true) {
      if (!process.isAlive()) {
        throw new StoreUnavailableException(
            title(layout)
                + " ended while it was starting, with exit code "
                + process.exitCode()
                + LogTail.describe(node.logs(), SHOWN_LOG_LINES));
      }
      // asked again after the answer: a foreign server on this port may have been the one to give
      // it, while ours was ending because of that
      if (answers(node, nodesUp) && process.isAlive()) {
        environment.say(title(layout) + " is ready after " + deadline.elapsed().toSeconds() + " s");
        return;
      }
      if (deadline.passed()) {
        throw new StoreUnavailableException(
            title(layout)
                + " doesn't answer "
                + recipe.startLimit().toSeconds()
                + " s after its start"
                + LogTail.describe(node.logs(), SHOWN_LOG_LINES));
      }
      if (news.passed()) {
        environment.say(
            "  still starting, "
                + deadline.elapsed().toSeconds()
                + " of at most "
                + recipe.startLimit().toSeconds()
                + " s");
        news = Deadline.in(NEWS_EACH);
      }
      Deadline.pause();
    }
  }

  private boolean answers(NodeState node, int nodesUp) {
    try {
      return recipe.answers(node, nodesUp);
    } catch (IOException e) {
      // refused or cut off: not up yet
      return false;
    }
  }

  private NodeState stateOf(NodeSetup setup, ServerProcess process) {
    return new NodeState(
        setup.number(),
        setup.address(),
        setup.ports(),
        process.identity(),
        setup.data(),
        setup.logs());
  }

  private StoreState record(
      DataLayout layout, List<NodeState> nodes, boolean standing, boolean ready)
      throws IOException {
    StoreState state =
        new StoreState(layout.version(), ready, standing, ProcessIdentity.current(), nodes);
    new JsonFile<>(folder.stateFile(), StoreState.class).write(state);
    return state;
  }

  private static void stopAll(List<NodeState> nodes) {
    // a start that is broken off by an interrupt has to end its servers all the same
    boolean interrupted = Thread.interrupted();
    try {
      ServerStopper.stop(nodes, ServerStopper.GRACE);
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private String title(DataLayout layout) {
    return recipe.title() + " " + layout.version();
  }

  /** A store just started, with the processes as this process knows them. */
  record Started(StoreState state, List<ServerProcess> processes) {}
}
