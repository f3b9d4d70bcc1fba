package site.ycsb.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class BindingsCommandTest {
  @Test
  void lines_upToEightyColumns_areOne() {
    String text = "a".repeat(40) + " " + "b".repeat(37);
    assertEquals(List.of("  " + text), BindingsCommand.lines("  ", text));
  }

  @Test
  void lines_oneColumnMore_areTwo() {
    String first = "a".repeat(40);
    String second = "b".repeat(38);
    assertEquals(
        List.of("  " + first, "  " + second), BindingsCommand.lines("  ", first + " " + second));
  }

  @Test
  void lines_longWord_isALineByItself() {
    String word = "c".repeat(100);
    assertEquals(
        List.of("  a", "  " + word, "  b"), BindingsCommand.lines("  ", "a " + word + " b"));
  }
}
