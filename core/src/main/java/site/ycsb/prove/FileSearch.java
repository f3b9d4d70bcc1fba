package site.ycsb.prove;

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
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import site.ycsb.spi.RecordPart;

/** Looks for canaries in every file below a folder. */
final class FileSearch {
  private static final int WINDOW_BYTES = 1 << 20;

  private final PatternSet<Sighting> patterns = new PatternSet<>();
  private final byte[] window = new byte[WINDOW_BYTES];

  /**
   * A canary that was seen.
   *
   * @param owner which set it belongs to
   * @param text the canary
   */
  record Sighting(Owner owner, RecordPart part, String text) {}

  /** Which records are looked for. */
  enum Owner {
    /** Those written as the user set it up. */
    SUBJECT,
    /** Those written in clear, to see that the search finds what exists. */
    CONTROL
  }

  /** Tells what was seen in which file. */
  @FunctionalInterface
  interface Listener {
    void seen(Path file, Sighting sighting);
  }

  /** Looks for these as well. */
  void add(Owner owner, Canaries canaries) {
    for (RecordPart part : RecordPart.values()) {
      for (String text : canaries.of(part)) {
        Sighting meaning = new Sighting(owner, part, text);
        Encodings.of(text).forEach(form -> patterns.add(form, meaning));
      }
    }
  }

  /** Searches; the files are told by their paths below the folder. Tells how many there were. */
  int search(Path folder, Listener listener) throws IOException {
    List<Path> files = filesBelow(folder);
    for (Path file : files) {
      Path name = folder.relativize(file);
      searchFile(file, sighting -> listener.seen(name, sighting));
    }
    return files.size();
  }

  private static List<Path> filesBelow(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        folder,
        // servers' logs often are on another disk
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
          public FileVisitResult visitFileFailed(Path file, IOException problem)
              throws IOException {
            boolean gone = problem instanceof NoSuchFileException && !file.equals(folder);
            // removed by the store while we look, or a link back to where we come from
            if (gone || problem instanceof FileSystemLoopException) {
              return FileVisitResult.CONTINUE;
            }
            throw problem;
          }
        });
    return files;
  }

  private void searchFile(Path file, Consumer<Sighting> found) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      int kept = 0;
      int read = in.readNBytes(window, 0, WINDOW_BYTES);
      while (read > 0) {
        int end = kept + read;
        patterns.search(window, end, found);
        kept = Math.min(end, patterns.overlapBytes());
        System.arraycopy(window, end - kept, window, 0, kept);
        read = in.readNBytes(window, kept, WINDOW_BYTES - kept);
      }
    } catch (NoSuchFileException e) {
      // removed by the store while we looked; what it writes in its place is looked at next time
      return;
    }
  }
}
