package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Order(9)
class StoreServerIT {
  private static final int STANDARD_PORT = 27017;

  /** Where the next server to start would take the place of one that is gone. */
  @Test
  void startAside_leavesTheStandardPortToOthers(@TempDir Path temp) throws Exception {
    try (StoreServer server =
        StoreServer.startAside("mongodb", Ycsb.localIn(temp.resolve("a folder")))) {
      assertFalse(server.ports().contains(STANDARD_PORT), () -> "listens on " + server.ports());
    }
  }
}
