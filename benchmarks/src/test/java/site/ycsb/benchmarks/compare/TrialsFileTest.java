package site.ycsb.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialsFileTest {
  @TempDir Path folder;

  private CheckSettings settings(int pairs) {
    return new CheckSettings(7, 3, pairs, 5, 100, 2, 100, 1, folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3,same-001,1,oth", "3,same-001,1,base,0,1000.0,1.0000\n4,same-0"})
  void open_afterAKill_keepsWholePairs(String cutOff) throws IOException {
    PlannedPair planned = Schedule.of(settings(5)).get(0);
    RecordedTrial one = new RecordedTrial(planned.first(), 1234.5, 6.789);
    RecordedTrial other = new RecordedTrial(planned.second(), 2345.6, 7.891);
    TrialsFile.open(settings(5), "a machine").add(one, other);
    Files.writeString(folder.resolve(TrialsFile.NAME), cutOff, StandardOpenOption.APPEND);

    List<RecordedTrial> trials = TrialsFile.open(settings(5), "another").trials();

    assertEquals(List.of(one, other), trials);
  }

  @Test
  void open_otherSettings_refuses() throws IOException {
    TrialsFile.open(settings(5), "a machine");

    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> TrialsFile.open(settings(6), "a machine"));

    assertTrue(String.valueOf(e.getMessage()).contains("other settings"), e.getMessage());
  }
}
