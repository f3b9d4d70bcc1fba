package site.ycsb.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialsFileTest {
  @TempDir Path folder;

  private CheckSettings settings(String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.add("folder=" + folder);
    return CheckSettings.of(arguments.toArray(String[]::new));
  }

  @Test
  void open_afterAKill_keepsWholeLines() throws IOException {
    PlannedTrial planned = Schedule.of(settings()).get(0);
    TrialsFile file = TrialsFile.open(settings(), "a machine");
    file.add(new RecordedTrial(planned, 1234.5, 6.789));
    Files.writeString(
        folder.resolve(TrialsFile.NAME), "2,same-001,1,oth", StandardOpenOption.APPEND);

    List<RecordedTrial> trials = TrialsFile.open(settings(), "another").trials();

    assertEquals(List.of(new RecordedTrial(planned, 1234.5, 6.789)), trials);
  }

  @Test
  void open_otherSettings_refuses() throws IOException {
    TrialsFile.open(settings("pairs=5"), "a machine");

    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> TrialsFile.open(settings("pairs=6"), "a machine"));

    assertTrue(String.valueOf(e.getMessage()).contains("other settings"), e.getMessage());
  }
}
