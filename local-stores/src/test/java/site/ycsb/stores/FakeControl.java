package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import site.ycsb.stores.launcher.ServerControl;

/** Asks {@link FakeServer}, which knows nobody and listens or doesn't. */
public final class FakeControl implements ServerControl {
  static final String NODES = "fake.nodes";
  static final String ASKED = "fake.asked";

  @Override
  public int servingNodes() {
    return Boolean.getBoolean(FakeServer.LISTENING) ? Integer.getInteger(NODES) : 0;
  }

  @Override
  public void flush() throws IOException {
    note("flush ");
  }

  @Override
  public void compact() throws IOException {
    note("compact ");
  }

  private static void note(String what) throws IOException {
    Files.writeString(
        Path.of(System.getProperty(ASKED)),
        what,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
