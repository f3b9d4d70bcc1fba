package site.ycsb.compare.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Makes sure that files outlive the machine. */
final class FilesOnDisk {
  private FilesOnDisk() {}

  /** Returns when all of a file is on disk. */
  static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
