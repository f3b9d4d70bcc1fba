package site.ycsb.compare.trial;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of a results folder is gone, or isn't what the study wrote there. Ends a command with exit
 * code 2: the same command can't succeed.
 */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1L;

  public DamagedFileException(Path file, String what, @Nullable Throwable cause) {
    super(file + " " + what, cause);
  }

  public DamagedFileException(Path file, String what) {
    this(file, what, null);
  }

  /** Of a sentence that begins with the file. */
  public DamagedFileException(String sentence, @Nullable Throwable cause) {
    super(sentence, cause);
  }
}
