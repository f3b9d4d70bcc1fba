package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The places of one store under {@code .ycsb/} of a working folder.
 *
 * @param root the store's own folder
 */
record StoreFolder(Path root) {

  static StoreFolder of(Path workingFolder, String store) {
    return new StoreFolder(
        workingFolder.toAbsolutePath().normalize().resolve(".ycsb").resolve(store));
  }

  boolean exists() {
    return Files.isDirectory(root);
  }

  /** Creates it, closed to other users of the machine, and so is {@code .ycsb} around it. */
  void make() throws IOException {
    @Nullable Path parent = root.getParent();
    if (parent != null) {
      @Nullable Path workingFolder = parent.getParent();
      if (workingFolder != null) {
        Files.createDirectories(workingFolder);
      }
      PrivateFolder.ensure(parent);
    }
    PrivateFolder.ensure(root);
  }

  Path stateFile() {
    return root.resolve("state.json");
  }

  Path changeLock() {
    return root.resolve("change.lock");
  }

  Path usersLock() {
    return root.resolve("users.lock");
  }

  /** Locked by the server process of a node for as long as it lives. */
  Path nodeLock(int node) {
    return root.resolve("node" + node + ".lock");
  }

  Path data() {
    return root.resolve("data");
  }

  Path layoutFile() {
    return data().resolve("layout.json");
  }

  Path data(int node) {
    return data().resolve("node" + node);
  }

  Path configuration(int node) {
    return root.resolve("conf").resolve("node" + node);
  }

  Path logs(int node) {
    return root.resolve("logs").resolve("node" + node);
  }

  Path temporary(int node) {
    return root.resolve("tmp").resolve("node" + node);
  }

  /** Removes everything but the lock files, which others may hold open; false: nothing is there. */
  boolean wipe() throws IOException {
    boolean found = false;
    for (Path part :
        List.of(
            data(), root.resolve("conf"), root.resolve("logs"), root.resolve("tmp"), stateFile())) {
      found |= Files.exists(part);
      deleteTree(part);
    }
    return found;
  }

  static void deleteTree(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    Files.walkFileTree(
        tree,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
