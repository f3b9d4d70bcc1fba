package site.ycsb.stores.folder;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The folder of the keys that a store encrypts its data with. Only its owner can read it and the
 * files in it.
 *
 * @param path where it is
 */
public record KeyFolder(Path path) {
  /** That of a node: with the data, since each is of no use without the other. */
  public static KeyFolder of(Path dataOfNode) {
    return new KeyFolder(dataOfNode.resolveSibling("keys"));
  }

  /** Makes it when it isn't there. */
  public KeyFolder make() throws IOException {
    if (!Files.isDirectory(path)) {
      Files.createDirectory(path, ownerOnly("rwx------"));
    }
    return this;
  }

  /** A file in it, whether or not it exists. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /**
   * Writes a new file, whole or not at all.
   *
   * @throws FileAlreadyExistsException when there is one: a key is never replaced
   */
  public void write(String name, byte[] content) throws IOException {
    Path file = file(name);
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    Path draft = file(name + ".new");
    Files.deleteIfExists(draft);
    Files.createFile(draft, ownerOnly("rw-------"));
    Files.write(draft, content, StandardOpenOption.SYNC, StandardOpenOption.WRITE);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private FileAttribute<?>[] ownerOnly(String permissions) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
