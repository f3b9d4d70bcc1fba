package site.ycsb.compare.interleaved;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;

class CostMeasurementTest {
  /** Rather than when all is measured and can't be written. */
  @Test
  void folder_thatCantBeMade_isRejected(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("mine"), "");
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> CostMeasurement.folder(file.resolve("below"), "name", Clock.systemUTC()));
    assertTrue(
        String.valueOf(thrown.getMessage()).contains("and " + file + " is none"),
        thrown::getMessage);

    Path possible = folder.resolve("new/below");
    assertEquals(possible, CostMeasurement.folder(possible, "name", Clock.systemUTC()));
    assertFalse(Files.exists(folder.resolve("new")));
  }

  /** Of those that nobody has named, too: results/ may be a file. */
  @Test
  void usable_folderThatCantBeMade_isRejected(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("results"), "");
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class, () -> CostMeasurement.usable(file.resolve("overhead")));
    assertEquals(
        "--results="
            + file.resolve("overhead")
            + " (default): must be a directory, or one that can be created, and "
            + file
            + " is none. Give a directory by --results, or start in one that you may write to",
        thrown.getMessage());

    Path possible = folder.resolve("new");
    assertEquals(possible, CostMeasurement.usable(possible));
    assertFalse(Files.exists(possible));
  }

  /** Two measurements that began in the same second, or were given the same folder. */
  @Test
  void stillFree_folderThatAnotherOneHasFilled_isOneBesideIt(@TempDir Path folder)
      throws IOException {
    Path wanted = folder.resolve("results");
    assertEquals(wanted, CostMeasurement.stillFree(wanted));
    Files.createDirectory(wanted);
    assertEquals(wanted, CostMeasurement.stillFree(wanted));
    Files.writeString(wanted.resolve("report.html"), "");
    assertEquals(folder.resolve("results-2"), CostMeasurement.stillFree(wanted));
    Files.writeString(folder.resolve("results-2"), "");
    assertEquals(folder.resolve("results-3"), CostMeasurement.stillFree(wanted));
  }
}
