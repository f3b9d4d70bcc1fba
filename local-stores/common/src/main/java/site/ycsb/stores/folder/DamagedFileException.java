package site.ycsb.stores.folder;

import java.io.IOException;
import java.nio.file.Path;

/** A file of ours exists, but its content is invalid. */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedFileException(Path file, Throwable cause) {
    super(file + " is damaged", cause);
  }
}
