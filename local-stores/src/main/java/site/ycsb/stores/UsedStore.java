package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import site.ycsb.config.FileTrouble;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.LocalStore.ServerPort;
import site.ycsb.spi.store.LocalStore.StoredFiles;
import site.ycsb.stores.launcher.Agent;

/**
 * The use of a server.
 *
 * @param connection leads to it
 * @param ports where its nodes listen
 * @param written what it writes
 * @param lock keeps it running
 * @param isShared whether another command uses it
 * @param started ends it; empty when another command started it
 */
record UsedStore(
    Map<String, String> connection,
    List<ServerPort> ports,
    NodeFiles written,
    UsersLock lock,
    boolean isShared,
    Optional<StartedStore> started)
    implements LocalStore.Lease {
  UsedStore {
    connection = Map.copyOf(connection);
    ports = List.copyOf(ports);
  }

  @Override
  public boolean endsWithIt() {
    return started.isPresent();
  }

  @Override
  public List<Long> processIds() {
    return written.processIds();
  }

  @Override
  public Optional<StoredFiles> files() {
    return Optional.of(written);
  }

  @Override
  public void close() {
    lock.close();
    started.ifPresent(StartedStore::end);
  }

  /** What the nodes of a store have written, as its recipe knows how to ask. */
  record NodeFiles(StoreRecipe recipe, List<NodeState> nodes) implements StoredFiles {
    NodeFiles {
      nodes = List.copyOf(nodes);
    }

    /** The processes that serve clients, of which that memory and processor time are. */
    List<Long> processIds() {
      return nodes.stream().map(recipe::serverProcess).toList();
    }

    @Override
    public List<Path> folders() {
      return nodes.stream().flatMap(node -> Stream.of(node.data(), node.logs())).toList();
    }

    @Override
    public void flush() {
      run(Agent.Task.FLUSH);
    }

    @Override
    public void compact() {
      run(Agent.Task.COMPACT);
    }

    private void run(Agent.Task task) {
      try {
        for (NodeState node : nodes) {
          ServerAgent.run(node, task, recipe.control());
        }
      } catch (IOException e) {
        throw new StoreUnavailableException(
            recipe.title() + " doesn't write out its tables: " + e.getMessage(), e);
      }
    }
  }

  /**
   * Ends a server that was started for one use of it. If this process ends without that, the server
   * detects it and stops by itself; so no shutdown hook is needed, and none stops the server while
   * the client still reacts to Ctrl-C.
   */
  static final class StartedStore {
    private final String description;
    private final StoreStarter.Started started;
    private final StoreFolder folder;
    private final StoreEnvironment environment;
    private final AtomicBoolean ended = new AtomicBoolean();

    StartedStore(
        String description,
        StoreStarter.Started started,
        StoreFolder folder,
        StoreEnvironment environment) {
      this.description = description;
      this.started = started;
      this.folder = folder;
      this.environment = environment;
    }

    /** Called when the lock of its use is given up; does nothing the second time. */
    void end() {
      if (ended.getAndSet(true)) {
        return;
      }
      reportDead();
      environment.say("stopping " + description);
      started.processes().forEach(ServerProcess::letGo);
      boolean interrupted = Thread.interrupted();
      try {
        awaitEnd();
      } catch (InterruptedException e) {
        // the servers end without us
        interrupted = true;
      } catch (IOException e) {
        environment.say(
            "it is unknown whether another command uses "
                + description
                + ": "
                + FileTrouble.named(e));
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    private void awaitEnd() throws IOException, InterruptedException {
      Deadline deadline = Deadline.in(ServerStopper.GRACE);
      while (started.state().running() > 0 && !deadline.passed()) {
        if (UsersLock.isUsed(folder)) {
          environment.say("another command still uses it; it stops after that one");
          return;
        }
        Deadline.pause();
      }
      ServerStopper.awaitEnd(started.state().processes(), Duration.ZERO);
      environment.say("stopped after " + deadline.elapsed().toSeconds() + " s; its data is kept");
    }

    private void reportDead() {
      for (int i = 0; i < started.processes().size(); i++) {
        ServerProcess process = started.processes().get(i);
        if (!process.isAlive()) {
          environment.say(
              "node "
                  + (i + 1)
                  + " of "
                  + description
                  + " had ended by itself with exit code "
                  + process.exitCode()
                  + "; its logs are in "
                  + started.state().nodes().get(i).logs());
        }
      }
    }
  }
}
