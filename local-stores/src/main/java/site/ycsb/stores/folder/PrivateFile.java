package site.ycsb.stores.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes files that only their owner can read. */
public final class PrivateFile {
  private PrivateFile() {}

  /** Creates the file, or replaces it: one that exists may be open to others. */
  public static void write(Path file, byte[] content) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, ownerOnly(file, "rw-------"));
    Files.write(file, content, StandardOpenOption.SYNC, StandardOpenOption.WRITE);
  }

  /** The permissions of a new file or folder, where the system has such. */
  static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
