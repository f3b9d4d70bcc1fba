package site.ycsb.audit.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.store.StoredKind;

/**
 * Looks for the keys of a workload's records in a store's files. Finding one shows that the store
 * doesn't encrypt; finding none shows nothing, since there may be no records.
 */
public final class RecordKeySearch {
  /** A workload's keys, as they are without encryption: a prefix and the digits of a hash. */
  private static final Pattern KEY = Pattern.compile("user\\d{6,20}");

  private static final Set<StoredKind> SEARCHED =
      Set.of(StoredKind.DATA, StoredKind.LOG, StoredKind.HINTS);

  private static final int OVERLAP_BYTES = 32;
  private static final long MAX_BYTES = 1L << 28;

  private final Function<Path, StoredKind> kinds;
  private final StoreFiles reader = new StoreFiles();
  private long bytes;
  private int files;
  private int unread;

  /**
   * @param kinds what a file is for
   */
  public RecordKeySearch(Function<Path, StoredKind> kinds) {
    this.kinds = kinds;
  }

  /** Searches the folders' files, 256 MiB at most, and records the outcome. */
  public void search(List<Path> folders, AuditTrail trail) {
    Optional<String> found = Optional.empty();
    for (Path folder : folders) {
      found = found.or(() -> find(folder));
    }
    String action =
        "search of "
            + files
            + (files == 1 ? " file" : " files")
            + " of the local store for record keys (user and digits)";
    String missed = unread == 0 ? "" : "; files or directories that couldn't be read: " + unread;
    if (found.isPresent()) {
      trail.tried(
          SecurityFeature.ENCRYPTION_AT_REST, AuditAnswer.NO, action, "found: " + found.get());
    } else {
      trail.tried(
          SecurityFeature.ENCRYPTION_AT_REST,
          AuditAnswer.UNKNOWN,
          action,
          "none found: encrypted, or no records are stored" + missed);
    }
  }

  /** Skips what the store removes meanwhile, and what can't be read. */
  private Optional<String> find(Path folder) {
    for (Path file : filesBelow(folder)) {
      if (SEARCHED.contains(kinds.apply(file)) && bytes < MAX_BYTES) {
        try {
          if (contains(file)) {
            return Optional.of("in " + folder.getFileName() + "/" + folder.relativize(file));
          }
        } catch (IOException e) {
          unread++;
        }
      }
    }
    return Optional.empty();
  }

  private List<Path> filesBelow(Path folder) {
    try {
      return StoreFiles.below(folder, (path, reason) -> unread++);
    } catch (IOException e) {
      unread++;
      return List.of();
    }
  }

  private boolean contains(Path file) throws IOException {
    boolean[] found = new boolean[1];
    reader.read(
        file,
        OVERLAP_BYTES,
        (window, end) -> {
          bytes += end;
          String text = new String(window, 0, end, StandardCharsets.ISO_8859_1);
          found[0] = KEY.matcher(text).find();
          return !found[0] && bytes < MAX_BYTES;
        });
    files++;
    return found[0];
  }
}
