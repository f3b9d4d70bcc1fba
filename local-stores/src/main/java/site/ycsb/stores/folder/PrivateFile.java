package site.ycsb.stores.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import site.ycsb.config.SecretFile;

/** Writes files that only their owner can read. */
public final class PrivateFile {
  private PrivateFile() {}

  /** Creates the file, or replaces it: one that exists may be open to others. */
  public static void write(Path file, byte[] content) throws IOException {
    Files.deleteIfExists(file);
    SecretFile.writeNew(file, content);
  }
}
