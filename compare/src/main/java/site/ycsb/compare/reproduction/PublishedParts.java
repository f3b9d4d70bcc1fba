package site.ycsb.compare.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.Summary;

/**
 * The reduced results folders of a study: its own, and those in it, when it was measured in parts,
 * such as a repeat a day. Parts are trials of one plan, so each trial is in one of them only.
 */
final class PublishedParts {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

  private PublishedParts() {}

  /** Whether a part may be called so: a folder's name without a dot, unlike any file's. */
  static boolean isName(String part) {
    return NAME.matcher(part).matches();
  }

  /** The folders that hold results: the study's, then its parts in the order of their names. */
  static List<Path> folders(Path study) throws IOException {
    if (!Files.isDirectory(study)) {
      return List.of();
    }
    List<Path> all = new ArrayList<>(List.of(study));
    try (Stream<Path> inside = Files.list(study)) {
      inside.filter(Files::isDirectory).sorted().forEach(all::add);
    }
    // one of the two alone is a broken part, which isn't to be passed over
    all.removeIf(
        folder ->
            !Files.exists(folder.resolve(ResultsCsv.FILE_NAME))
                && !Files.exists(folder.resolve(Summary.FILE_NAME)));
    return all;
  }

  /**
   * The trials of each part, by its folder, in the order of {@link #folders}.
   *
   * @throws IOException also when a trial is in two parts
   */
  static Map<Path, List<ResultRow>> rows(Path study) throws IOException {
    Map<Path, List<ResultRow>> rows = new LinkedHashMap<>();
    Map<String, Path> places = new HashMap<>();
    for (Path folder : folders(study)) {
      List<ResultRow> inFolder = ResultsCsv.read(folder.resolve(ResultsCsv.FILE_NAME));
      rows.put(folder, inFolder);
      for (ResultRow row : inFolder) {
        @Nullable Path other = places.put(row.trial(), folder);
        if (other != null) {
          throw new IOException(
              "trial " + row.trial() + " is in " + other + " and in " + folder + ": keep one");
        }
      }
    }
    return rows;
  }
}
