package site.ycsb.client.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Decides whether two names lead to the same file, which needn't exist. */
final class FileIdentity {
  private static final int MAX_LINKS = 40;

  private FileIdentity() {}

  /**
   * Whether they do: by links of files or folders, hard links, {@code ..}, or letters that the file
   * system doesn't tell apart.
   */
  static boolean same(Path one, Path other) {
    try {
      if (Files.exists(one) || Files.exists(other)) {
        return Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
      }
      Path first = resolved(one);
      Path second = resolved(other);
      return first.equals(second)
          || (first.toString().equalsIgnoreCase(second.toString()) && meet(first, second));
    } catch (IOException e) {
      return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
  }

  /** Where a name leads, with the links of its folder and, as far as they go, its own. */
  static Path resolved(Path file) throws IOException {
    Path current = file.toAbsolutePath();
    for (int links = 0; links < MAX_LINKS && Files.isSymbolicLink(current); links++) {
      current = current.resolveSibling(Files.readSymbolicLink(current));
    }
    @Nullable Path folder = current.getParent();
    @Nullable Path name = current.getFileName();
    return folder == null || name == null ? current : folder.toRealPath().resolve(name);
  }

  /** Creates one for a moment to see whether the other exists then. */
  private static boolean meet(Path one, Path other) throws IOException {
    Files.newByteChannel(one, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW).close();
    try {
      return Files.exists(other) && Files.isSameFile(one, other);
    } finally {
      Files.delete(one);
    }
  }
}
