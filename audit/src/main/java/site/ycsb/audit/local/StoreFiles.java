package site.ycsb.audit.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files of a store, which may write and remove some meanwhile. An instance belongs to one
 * thread.
 */
public final class StoreFiles {
  private static final int WINDOW_BYTES = 1 << 20;

  private final byte[] window = new byte[WINDOW_BYTES];

  /** Told of what can't be read. */
  @FunctionalInterface
  public interface Failure {
    /**
     * A file or folder that can't be read.
     *
     * @throws IOException to read nothing more
     */
    void of(Path path, IOException reason) throws IOException;
  }

  /** Looks at a part of a file. */
  @FunctionalInterface
  public interface Window {
    /**
     * Looks at the first bytes of the array; false to read no more of the file.
     *
     * @param end how many they are
     */
    boolean look(byte[] bytes, int end);
  }

  /**
   * The regular files below a folder, by their names. Links are followed, since servers' logs often
   * are on another disk; those that lead back are passed over, and what the store removed
   * meanwhile.
   */
  public static List<Path> below(Path folder, Failure failure) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        folder,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException reason) throws IOException {
            boolean gone = reason instanceof NoSuchFileException && !file.equals(folder);
            if (!gone && !(reason instanceof FileSystemLoopException)) {
              failure.of(file, reason);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException reason)
              throws IOException {
            if (reason != null) {
              failure.of(visited, reason);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    Collections.sort(files);
    return files;
  }

  /**
   * Reads a file in windows of 1 MiB.
   *
   * @param overlapBytes how many bytes of a window's end are the next one's begin
   */
  public void read(Path file, int overlapBytes, Window seen) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      int kept = 0;
      int read = in.readNBytes(window, 0, WINDOW_BYTES);
      while (read > 0) {
        int end = kept + read;
        if (!seen.look(window, end)) {
          return;
        }
        kept = Math.min(end, overlapBytes);
        System.arraycopy(window, end - kept, window, 0, kept);
        read = in.readNBytes(window, kept, WINDOW_BYTES - kept);
      }
    }
  }
}
