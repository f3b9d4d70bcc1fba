package site.ycsb.stores;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Sentence;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.PrivateFolder;

/** The places of one store, whose own folder is below {@code .ycsb/} of a working folder. */
public record StoreFolder(Path root) {
  /** Longer than any start takes. */
  private static final Duration LOCK_LIMIT = Duration.ofMinutes(7);

  public static StoreFolder of(Path workingFolder, String store) {
    return new StoreFolder(
        workingFolder.toAbsolutePath().normalize().resolve(PrivateFolder.NAME).resolve(store));
  }

  public boolean exists() {
    return Files.isDirectory(root);
  }

  /** Creates it, closed to other users of the machine, and so is {@code .ycsb} around it. */
  void make() throws IOException {
    @Nullable Path parent = root.getParent();
    if (parent != null) {
      @Nullable Path workingFolder = parent.getParent();
      if (workingFolder != null) {
        OutputFile.createFolder(workingFolder);
      }
      PrivateFolder.ensure(parent);
    }
    PrivateFolder.ensure(root);
  }

  public Path stateFile() {
    return root.resolve("state.json");
  }

  private Path changeLock() {
    return root.resolve("change.lock");
  }

  public Path usersLock() {
    return root.resolve("users.lock");
  }

  /** Locked by the server process of a node for as long as it lives. */
  public Path nodeLock(int node) {
    return root.resolve("node" + node + ".lock");
  }

  public Path data() {
    return root.resolve("data");
  }

  public Path layoutFile() {
    return data().resolve("layout.json");
  }

  public NodeFolders node(int node) {
    String name = "node" + node;
    return new NodeFolders(
        data().resolve(name),
        root.resolve("conf").resolve(name),
        root.resolve("logs").resolve(name),
        root.resolve("tmp").resolve(name));
  }

  /**
   * Removes everything but the lock files, which others may hold open; false when there is nothing.
   */
  public boolean wipe() throws IOException {
    boolean found = false;
    for (Path part :
        List.of(
            data(), root.resolve("conf"), root.resolve("logs"), root.resolve("tmp"), stateFile())) {
      found |= Files.exists(part);
      PrivateFolder.deleteTree(part);
    }
    return found;
  }

  /**
   * Works while no other command starts, stops or wipes the store. Creates the folder. The system
   * gives the lock up when this process ends, however it ends.
   */
  <T> T exclusively(StoreEnvironment environment, Action<T> action) {
    return concurrently(
        () -> {
          make();
          try (FileChannel channel =
              FileChannel.open(changeLock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock(channel, environment);
            return action.run();
          }
        });
  }

  /** Works while other commands may change the store. */
  <T> T concurrently(Action<T> action) {
    try {
      return action.run();
    } catch (IOException e) {
      throw new StoreUnavailableException(
          Sentence.joined(
              "the directory "
                  + root
                  + " of the local store can't be used: "
                  + FileTrouble.named(e),
              "Fix that, or work in another directory"),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("interrupted in " + root, e);
    }
  }

  @FunctionalInterface
  interface Action<T> {
    T run() throws IOException, InterruptedException;
  }

  /** Waits for the lock, and reports it when that takes a while. */
  private void lock(FileChannel channel, StoreEnvironment environment)
      throws IOException, InterruptedException {
    Deadline deadline = Deadline.in(LOCK_LIMIT);
    boolean reported = false;
    while (!tryLock(channel)) {
      if (!reported) {
        environment.say(
            "another command starts or stops a store in this directory; waiting for it");
        reported = true;
      }
      if (deadline.passed()) {
        throw new StoreUnavailableException(
            "another command has been starting or stopping a store for "
                + LOCK_LIMIT.toMinutes()
                + " minutes; it holds "
                + changeLock());
      }
      Deadline.pause();
    }
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** The folders of one node; the temporary one is emptied before each start. */
  public record NodeFolders(Path data, Path configuration, Path logs, Path temporary) {

    /** Creates those that are missing, and empties the temporary one. */
    public void prepare() throws IOException {
      PrivateFolder.deleteTree(temporary);
      for (Path each : List.of(data, configuration, logs, temporary)) {
        Files.createDirectories(each);
      }
    }
  }
}
