package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where no server runs; what holds them is in StoreControlTest. */
class StoreSurveyTest {
  private final StoreFolder folder;

  StoreSurveyTest(@TempDir Path working) {
    folder = StoreFolder.of(working, "fake");
  }

  @Test
  void held_noFolder_isNothing() throws Exception {
    assertEquals(List.of(), StoreSurvey.held(folder));
  }

  @Test
  void held_fileOfAServerThatHasEnded_isNothing() throws Exception {
    Files.createDirectories(folder.root());
    Files.writeString(folder.nodeLock(1), "1 0");

    assertEquals(List.of(), StoreSurvey.held(folder));
  }
}
