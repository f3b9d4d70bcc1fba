package site.ycsb.stores.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Knows as many nodes as a file says; fails while there is none, as a server that starts may. */
public final class SleepingControl implements ServerControl {
  /** The system property that names the file. */
  static final String SERVING = "sleeping.serving";

  @Override
  public int servingNodes() throws IOException {
    return Integer.parseInt(Files.readString(Path.of(System.getProperty(SERVING))));
  }
}
