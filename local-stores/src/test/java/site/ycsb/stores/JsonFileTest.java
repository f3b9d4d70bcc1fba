package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.stores.JsonFile.DamagedFileException;

class JsonFileTest {
  private final Path file;
  private final JsonFile<StoreState> states;

  JsonFileTest(@TempDir Path folder) {
    file = folder.resolve("new folder").resolve("state.json");
    states = new JsonFile<>(file, StoreState.class);
  }

  @Test
  void read_whatWasWritten_isEqual() throws Exception {
    StoreState state =
        new StoreState(
            "5.0.9",
            true,
            false,
            new ProcessIdentity(1, 2),
            List.of(
                new NodeState(
                    "some id",
                    1,
                    "127.0.0.1",
                    new TreeMap<>(Map.of("cql", 9042)),
                    new ProcessIdentity(3, 4),
                    file.resolveSibling("a b"),
                    file.resolveSibling("logs"))));

    states.write(state);

    assertEquals(Optional.of(state), states.read());
    try (Stream<Path> files = Files.list(folder())) {
      assertEquals(List.of(file), files.toList());
    }
  }

  @Test
  void read_noFile_isEmpty() throws Exception {
    assertTrue(states.read().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{\"version\": \"5.0",
        "{}",
        "{\"version\":null,\"nodes\":1,\"id\":\"x\"}"
      })
  void read_anythingElse_isDamaged(String content) throws Exception {
    Files.createDirectories(folder());
    Files.writeString(file, content);

    DamagedFileException failure =
        assertThrows(
            DamagedFileException.class, () -> new JsonFile<>(file, DataLayout.class).read());
    assertEquals(file + " is damaged", failure.getMessage());
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void read_pipe_fails() throws Exception {
    Files.createDirectories(folder());
    assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());

    assertThrows(IOException.class, states::read);
  }

  @Test
  void read_writtenByANewerVersion_ignoresWhatItDoesNotKnow() throws IOException {
    Files.createDirectories(folder());
    Files.writeString(
        file,
        "{\"version\": \"5.0.9\", \"nodes\": 3, \"id\": \"x\", \"colour\": \"blue\","
            + " \"security\": {\"tls\": false, \"auth\": false, \"clientCertificates\": false}}");

    assertEquals(
        Optional.of(new DataLayout("5.0.9", 3, "x", SecurityOptions.NONE)),
        new JsonFile<>(file, DataLayout.class).read());
  }

  private Path folder() {
    return file.resolveSibling("").normalize();
  }
}
