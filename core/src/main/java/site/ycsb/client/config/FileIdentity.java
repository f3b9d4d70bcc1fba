package site.ycsb.client.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides whether two names lead to the same file, which needn't exist. */
public final class FileIdentity {
  private static final int MAX_LINKS = 40;

  private FileIdentity() {}

  /**
   * Whether they do: by links of files or folders, hard links, {@code ..}, or letters that the file
   * system doesn't tell apart.
   */
  public static boolean same(Path one, Path other) {
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

  /**
   * Whether the folder that both are in, and so probably they, can be named in letters of another
   * case. Nothing is created to find out.
   */
  private static boolean meet(Path one, Path other) throws IOException {
    Path folder = Objects.requireNonNull(one.getParent());
    String name = folder.toString();
    String upper = name.toUpperCase(Locale.ROOT);
    Path otherCase = Path.of(upper.equals(name) ? name.toLowerCase(Locale.ROOT) : upper);
    return folder.toString().equalsIgnoreCase(String.valueOf(other.getParent()))
        && !otherCase.equals(folder)
        && Files.exists(otherCase)
        && Files.isSameFile(folder, otherCase);
  }
}
