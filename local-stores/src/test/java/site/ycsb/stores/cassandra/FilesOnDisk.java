package site.ycsb.stores.cassandra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Looks into files without the help of the code under test. */
final class FilesOnDisk {
  private FilesOnDisk() {}

  /** The names of those below a folder that hold this text. */
  static TreeSet<String> holding(Path folder, String text) {
    TreeSet<String> names = new TreeSet<>();
    for (Path file : below(folder)) {
      if (holds(file, text)) {
        names.add(folder.relativize(file).toString());
      }
    }
    return names;
  }

  private static boolean holds(Path file, String text) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    } catch (NoSuchFileException e) {
      // compacted away while we looked; what replaces it is looked at too
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files of a table that end so. */
  static List<Path> ofTable(Path folder, String table, String end) {
    return below(folder).stream()
        .filter(
            file -> file.toString().contains("/" + table + "-") && file.toString().endsWith(end))
        .toList();
  }

  /** Unlike Files.walk, goes on when the server removes a file meanwhile. */
  static List<Path> below(Path folder) {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(
          folder,
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
              if (problem instanceof NoSuchFileException && !file.equals(folder)) {
                return FileVisitResult.CONTINUE;
              }
              throw problem;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }
}
