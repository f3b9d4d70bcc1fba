package site.ycsb.spi.store;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * Creates folders that other users of the machine can't enter. So nothing below can be reached by
 * them, whatever modes a server gives its files.
 */
public final class PrivateFolder {
  /** What the client keeps of its own in a working folder: stores, keys, results. */
  public static final String NAME = ".ycsb";

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  private PrivateFolder() {}

  /**
   * Creates the folder, and closes it to others when it exists. Its parent has to exist.
   *
   * @throws ConfigurationException when it is another user's, who may enter it whatever its mode,
   *     also one that the superuser may write to
   */
  public static void ensure(Path folder) throws IOException {
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    try {
      if (posix) {
        Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      } else {
        Files.createDirectory(folder);
      }
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
      if (posix) {
        checkOwner(folder, LinkOption.NOFOLLOW_LINKS);
        checkOwner(folder);
      }
      close(folder);
    }
  }

  /** Deletes a file, or a folder with all that is in it; what a link leads to stays. */
  public static void deleteTree(Path tree) throws IOException {
    if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> all = Files.walk(tree)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void checkOwner(Path folder, LinkOption... options) throws IOException {
    Number owner = (Number) Files.getAttribute(folder, "unix:uid", options);
    if (owner.longValue() != new UnixSystem().getUid()) {
      throw new ConfigurationException(
          new Problem(
              String.valueOf(folder.getFileName()),
              folder.toString(),
              "folder",
              "belongs to another user, "
                  + Files.getOwner(folder, options).getName()
                  + ", who could read and change all that is kept there",
              "Work in another directory, or move it away"));
    }
  }

  private static void close(Path folder) throws IOException {
    @Nullable PosixFileAttributeView view =
        Files.getFileAttributeView(folder, PosixFileAttributeView.class);
    if (view != null && !view.readAttributes().permissions().equals(OWNER_ONLY)) {
      view.setPermissions(OWNER_ONLY);
    }
  }
}
