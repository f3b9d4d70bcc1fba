package site.ycsb.atrest.cassandra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Key files for tests of other packages. */
public final class Keys {
  private Keys() {}

  /** Makes a key file and tells its check value. */
  public static String create(Path file) {
    try {
      return SystemKeyFile.create(file).checkValue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
