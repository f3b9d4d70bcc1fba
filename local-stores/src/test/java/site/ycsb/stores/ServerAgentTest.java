package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.stores.launcher.Agent;
import site.ycsb.stores.launcher.CassandraControl;

/** Attaches to a real process. */
@Timeout(60)
class ServerAgentTest {
  private final TestStores stores;

  ServerAgentTest(@TempDir Path folder) {
    this.stores = new TestStores(folder);
  }

  @AfterEach
  void killLeftOvers() throws Exception {
    stores.killLeftOvers();
  }

  @Test
  void run_taskFailsInTheServer_tellsTheReasonEachTime() throws Exception {
    stores.answering().start(StartOptions.NONE);
    NodeState node = stores.nodes().get(0);

    for (int request = 0; request < 2; request++) {
      IOException failure =
          assertThrows(
              IOException.class,
              () -> ServerAgent.run(node, Agent.Task.FLUSH, CassandraControl.class));

      assertTrue(
          String.valueOf(failure.getMessage()).contains("type=StorageService"), failure::toString);
    }
    assertTrue(node.runs());
  }

  @Test
  void run_serverHasEnded_saysSo() throws Exception {
    stores.answering().start(StartOptions.NONE);
    NodeState node = stores.nodes().get(0);
    stores.answering().stop();

    IOException failure =
        assertThrows(
            IOException.class,
            () -> ServerAgent.run(node, Agent.Task.FLUSH, CassandraControl.class));

    assertTrue(String.valueOf(failure.getMessage()).contains("isn't running"), failure::toString);
    assertTrue(Files.isDirectory(node.data()));
  }
}
