package site.ycsb.stores.cassandra;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import site.ycsb.stores.KeyFolder;
import site.ycsb.stores.NodeSetup.Jdk;
import site.ycsb.stores.Tool;

/**
 * The key file that the nodes of a store share. This process never sees the key: the tool that
 * comes with the compressors makes it, and tells the check value.
 *
 * @param folder holds the key file, and its check value in another
 * @param checkValue tells the key from others; not secret
 */
record AtRestKey(Path folder, String checkValue) {
  static final String FILE = "system.key";

  private static final String CHECK_FILE = "system.check";
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final String TOOL = "site.ycsb.atrest.cassandra.KeyTool";

  static Path folderFor(Path dataOfNode) {
    return KeyFolder.of(dataOfNode).path();
  }

  /** The key, made at the first start; later ones need the same. */
  static AtRestKey ensure(Path folder, Jdk jdk, Path jars) throws IOException {
    new KeyFolder(folder).make();
    Path file = folder.resolve(FILE);
    if (!Files.exists(folder.resolve(CHECK_FILE))) {
      String checkValue = runTool("ensure", file, jdk, jars);
      Files.writeString(folder.resolve(CHECK_FILE), checkValue + "\n");
      return new AtRestKey(folder, checkValue);
    }
    AtRestKey known = read(folder);
    String found = runTool("show", file, jdk, jars);
    if (!found.equals(known.checkValue())) {
      throw new IOException(
          file
              + " holds another key than the one that the data is encrypted with: its check value"
              + " is "
              + found
              + ", not "
              + known.checkValue());
    }
    return known;
  }

  /** The key of a store that was started. */
  static AtRestKey read(Path folder) {
    try {
      return new AtRestKey(folder, Files.readString(folder.resolve(CHECK_FILE)).trim());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String runTool(String action, Path file, Jdk jdk, Path jars) throws IOException {
    try {
      Tool run =
          Tool.run(
              List.of(
                  jdk.java().toString(),
                  "-cp",
                  jars + File.separator + "*",
                  TOOL,
                  action,
                  file.toString()),
              LIMIT);
      if (!run.isDone()) {
        throw new IOException("the key file can't be used: " + run.output().trim());
      }
      return run.output().trim();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
