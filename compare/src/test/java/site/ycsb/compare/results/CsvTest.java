package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
  @Test
  void text_plainCells_areWrittenAsTheyAre() {
    assertEquals(
        "trial,ops\n0001-a,12.5\n0002-b,\n",
        Csv.text(
            List.of(List.of("trial", "ops"), List.of("0001-a", "12.5"), List.of("0002-b", ""))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b", "say \"so\"", "two\nlines", "\u00b5s", " blank ", "", "#", "'"})
  void maps_whatWasWritten_isReadBack(String cell) throws Exception {
    String text = Csv.text(List.of(List.of("first", "x"), List.of(cell, cell)));

    assertEquals(List.of(Map.of("first", cell, "x", cell)), Csv.maps(text, "file"));
  }

  @Test
  void maps_blankLinesAndLineEndsOfOtherSystems_areSkipped() throws Exception {
    assertEquals(
        List.of(Map.of("a", "1", "b", "2")), Csv.maps("\uFEFFa,b\r\n\r\n1,2\r\n  \r\n", "f"));
  }

  @Test
  void maps_lineWithOtherCells_isNamedByItsBeginning() {
    IOException e = assertThrows(IOException.class, () -> Csv.maps("a,b\n1,2\nx,y,z\n", "f.csv"));

    assertEquals(
        "f.csv: the line that begins with 'x,y,z' has 3 cells, the first line 2", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b\n\"1,2\n", "a,b\n\"1\"x,2\n"})
  void maps_quotesThatDontMatch_areRejectedWithTheirPlace(String text) {
    IOException e = assertThrows(IOException.class, () -> Csv.maps(text, "f.csv"));

    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith("f.csv has wrong quotes: "), message);
    assertTrue(message.contains("line"), message);
  }
}
