package site.ycsb.compare.run;

import java.nio.file.Files;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.run.CommandRunner.FailedCommandException;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.spi.store.PrivateFolder;

/**
 * The local stores of a study: those of one store run at a time, each with a folder of its own, so
 * that nobody's data is touched. A store's plain server and its encrypting one are up together:
 * trials that are compared then follow each other, and no server is measured just after its start.
 * Used by one thread.
 */
final class Servers {
  private final StudyCommands commands;
  private final CommandRunner runner;
  private final Set<Server> used = new HashSet<>();
  private final Set<Server> running = new LinkedHashSet<>();

  /** Those that surely don't run: they weren't started again since a stop that succeeded. */
  private final Set<Server> stopped = new HashSet<>();

  private int count;

  Servers(CommandRunner runner) {
    this.commands = runner.planned().commands();
    this.runner = runner;
  }

  /**
   * Makes this a server that runs, and ends those of other stores.
   *
   * @return whether it was started just now and has to be warmed up
   * @throws FailedCommandException when it can't be started
   */
  boolean use(Server server) throws InterruptedException {
    for (Server other : List.copyOf(running)) {
      if (!other.store().equals(server.store())) {
        stop(other);
      }
    }
    if (!isLocal(server)) {
      return used.add(server) && !commands.store(server).inProcess();
    }
    if (running.contains(server)) {
      return false;
    }
    if (used.add(server)) {
      wipe(server);
    }
    start(server);
    return true;
  }

  /** Stops a server that failed; its next use starts over, without its data. */
  void giveUp(Server server) throws InterruptedException {
    stop(server);
    used.remove(server);
  }

  /** Whether the server is there, with all its nodes; of one elsewhere nobody knows. */
  boolean isRunning(Server server) throws InterruptedException {
    if (!isLocal(server)) {
      return true;
    }
    TrialResult status = run(server, "status");
    if (status.isInterrupted()) {
      throw new FailedCommandException("the store's state wasn't found out", status);
    }
    return status.succeeded();
  }

  /** Starts the server again when it has ended, or some of its nodes. */
  boolean restartIfEnded(Server server) throws InterruptedException {
    if (isRunning(server)) {
      return false;
    }
    runStop(server);
    start(server);
    return true;
  }

  /**
   * Lets a local store write out and merge the files of its tables; nothing with another.
   *
   * @throws FailedCommandException when it doesn't
   */
  void compact(Server server) throws InterruptedException {
    if (isLocal(server)) {
      FailedCommandException.check(
          runner.run(server, commands.compact(server, name("compact"))),
          "the store didn't compact its tables");
    }
  }

  private void start(Server server) throws InterruptedException {
    // also when it fails: some of its nodes may run
    running.add(server);
    stopped.remove(server);
    FailedCommandException.check(
        runner.run(server, commands.startServer(server, name("start"))), "the store didn't start");
  }

  /** Stops what runs; its data is kept. */
  void stop() throws InterruptedException {
    for (Server server : List.copyOf(running)) {
      stop(server);
    }
  }

  private void stop(Server server) throws InterruptedException {
    if (running.remove(server)) {
      runStop(server);
    }
  }

  private void runStop(Server server) throws InterruptedException {
    if (run(server, "stop").succeeded()) {
      stopped.add(server);
    }
  }

  /**
   * Stops and wipes what an earlier process of this study left behind when it was killed, also
   * where nothing is left to do.
   */
  void wipeLeft(Collection<Server> servers) throws InterruptedException {
    for (Server server : servers) {
      if (isLocal(server)) {
        wipe(server);
      }
    }
  }

  /** Stops what runs and removes all data. */
  void wipeAll() throws InterruptedException {
    stop();
    wipeLeft(used);
  }

  private void wipe(Server server) throws InterruptedException {
    if (Files.isDirectory(runner.folder().work(server).resolve(PrivateFolder.NAME))) {
      // an earlier process may have left it running, or the last stop may have failed
      if (!stopped.contains(server)) {
        runStop(server);
      }
      run(server, "wipe");
    }
  }

  /** Whether the study starts it. */
  boolean isLocal(Server server) {
    return commands.store(server).localStore().isPresent();
  }

  private TrialResult run(Server server, String action) throws InterruptedException {
    return runner.run(server, commands.server(server, action, name(action)));
  }

  private String name(String action) {
    count++;
    return runner.sessionName() + "-server-" + count + "-" + action;
  }
}
