package site.ycsb.audit.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.audit.AuditTrail;

/** Checks whether other users of this machine can read a store's folders. */
public final class FolderAccess {
  private FolderAccess() {}

  /** Records a folder that others can read, with all that leads to it. */
  public static void check(Path folder, AuditTrail trail) {
    if (isReadableByOthers(folder)) {
      trail.weakness(
          "data directory that other users of this machine can read",
          folder + " has mode " + mode(folder) + ", and nothing above it is closed",
          "chmod 700 it");
    }
  }

  static boolean isReadableByOthers(Path folder) {
    Path real;
    try {
      real = folder.toRealPath();
    } catch (IOException e) {
      return false;
    }
    if (!permissions(real).contains(PosixFilePermission.OTHERS_READ)) {
      return false;
    }
    for (@Nullable Path each = real; each != null; each = each.getParent()) {
      if (!permissions(each).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return false;
      }
    }
    return true;
  }

  private static String mode(Path folder) {
    return PosixFilePermissions.toString(permissions(folder));
  }

  /** None where the file system has no such permissions. */
  private static Set<PosixFilePermission> permissions(Path path) {
    @Nullable PosixFileAttributeView view =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, new LinkOption[0]);
    try {
      return view == null ? Set.of() : view.readAttributes().permissions();
    } catch (IOException e) {
      return Set.of();
    }
  }
}
