package site.ycsb.spi.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

  /** Creates the folder, and closes it to others when it exists. Its parent has to exist. */
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
      close(folder);
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
