package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.OutputFile;
import site.ycsb.spi.store.PrivateFolder;

/**
 * The places of one store under {@code .ycsb/} of a working folder.
 *
 * @param root the store's own folder
 */
public record StoreFolder(Path root) {

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

  public Path changeLock() {
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

  /** The folders of a node, from 1. */
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
   * The folders of one node.
   *
   * @param temporary for its temporary files, emptied before each start
   */
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
