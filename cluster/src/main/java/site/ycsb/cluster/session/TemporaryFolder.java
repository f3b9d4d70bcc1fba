package site.ycsb.cluster.session;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.store.PrivateFolder;

/** A temporary folder that other users of the machine can't enter. */
public final class TemporaryFolder {
  private final Path path;

  private TemporaryFolder(Path path) {
    this.path = path;
  }

  /** Creates one whose name begins with {@code <prefix>-<process id>-}. */
  public static TemporaryFolder create(String prefix) throws IOException {
    Path path = Files.createTempDirectory(prefix + "-" + ProcessHandle.current().pid() + "-");
    PrivateFolder.ensure(path);
    return new TemporaryFolder(path);
  }

  public Path path() {
    return path;
  }

  public void delete() throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    Files.walkFileTree(
        path,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
