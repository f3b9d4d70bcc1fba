package site.ycsb.stores;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.ServerPort;
import site.ycsb.spi.store.StoredFiles;
import site.ycsb.stores.folder.Deadline;
import site.ycsb.stores.folder.IoReason;
import site.ycsb.stores.folder.StoreEnvironment;
import site.ycsb.stores.folder.StoreFolder;
import site.ycsb.stores.folder.UsersLock;
import site.ycsb.stores.process.ServerProcess;
import site.ycsb.stores.process.ServerStopper;

/**
 * The use of a server that was started for it. If this process ends without closing it, the server
 * detects that and stops by itself; so no shutdown hook is needed, and none stops the server while
 * the client still reacts to Ctrl-C.
 */
final class StartedStore implements LocalStore.Lease {
  private final Map<String, String> connection;
  private final NodeFiles written;
  private final String description;
  private final StoreStarter.Started started;
  private final UsersLock lock;
  private final StoreFolder folder;
  private final StoreEnvironment environment;
  private final AtomicBoolean closed = new AtomicBoolean();

  StartedStore(
      Map<String, String> connection,
      NodeFiles written,
      String description,
      StoreStarter.Started started,
      UsersLock lock,
      StoreFolder folder,
      StoreEnvironment environment) {
    this.connection = Map.copyOf(connection);
    this.written = written;
    this.description = description;
    this.started = started;
    this.lock = lock;
    this.folder = folder;
    this.environment = environment;
  }

  @Override
  public Map<String, String> connection() {
    return connection;
  }

  @Override
  public boolean endsWithIt() {
    return true;
  }

  @Override
  public List<ServerPort> ports() {
    return started.state().ports();
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
    if (closed.getAndSet(true)) {
      return;
    }
    lock.close();
    reportDead();
    environment.say("stopping " + description);
    started.processes().forEach(StartedStore::letGo);
    boolean interrupted = Thread.interrupted();
    try {
      awaitEnd();
    } catch (InterruptedException e) {
      // the servers end without us
      interrupted = true;
    } catch (IOException e) {
      environment.say(
          "it is unknown whether another command uses " + description + ": " + IoReason.of(e));
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

  private static void letGo(ServerProcess process) {
    try {
      process.letGo();
    } catch (IOException e) {
      // a server that has ended no longer reads the pipe
      return;
    }
  }
}
