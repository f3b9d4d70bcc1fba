package site.ycsb.stores.folder;

import java.io.IOException;
import java.nio.file.Path;

/** A file of ours is there, but doesn't hold what it should. */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedFileException(Path file, Throwable cause) {
    super(file + " is damaged", cause);
  }
}
