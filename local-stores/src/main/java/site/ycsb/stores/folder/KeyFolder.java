package site.ycsb.stores.folder;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The folder of a store's keys, certificates and passwords. Only its owner can read it and the
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
      Files.createDirectory(path, PrivateFile.ownerOnly(path, "rwx------"));
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
    PrivateFile.write(draft, content);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
