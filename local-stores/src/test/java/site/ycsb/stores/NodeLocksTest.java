package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.stores.StoreSurvey.NodeLocks;

/** Where no server runs; what holds them is in StoreControlTest. */
class NodeLocksTest {
  private final StoreFolder folder;

  NodeLocksTest(@TempDir Path working) {
    folder = StoreFolder.of(working, "fake");
  }

  @Test
  void held_noFolder_isNothing() throws Exception {
    assertEquals(List.of(), NodeLocks.held(folder));
  }

  @Test
  void held_fileOfAServerThatHasEnded_isNothing() throws Exception {
    Files.createDirectories(folder.root());
    Files.writeString(folder.nodeLock(1), "1 0");

    assertEquals(List.of(), NodeLocks.held(folder));
  }
}
