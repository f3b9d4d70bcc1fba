package site.ycsb.cluster.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import site.ycsb.spi.store.PrivateFolder;

/** A temporary folder that other users of the machine can't enter. */
public record TemporaryFolder(Path path) {
  /** Creates one whose name begins with {@code <prefix>-<process id>-}. */
  public static TemporaryFolder create(String prefix) throws IOException {
    Path path = Files.createTempDirectory(prefix + "-" + ProcessHandle.current().pid() + "-");
    PrivateFolder.ensure(path);
    return new TemporaryFolder(path);
  }

  public void delete() throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
