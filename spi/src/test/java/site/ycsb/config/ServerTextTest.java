package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServerTextTest {
  @Test
  void shown_ordinaryText_isKept() {
    assertEquals(
        "Cassandra 5.0.9, größer, 版本 😀", ServerText.shown("Cassandra 5.0.9, größer, 版本 😀"));
  }

  @Test
  void shown_terminalSequence_isEscaped() {
    assertEquals(
        "7.0\\u001b[2J\\u0007\\n\\r\\t\\u009b", ServerText.shown("7.0\u001b[2J\u0007\n\r\t\u009b"));
  }

  @Test
  void shown_directionOverridesAndInvisibles_areEscaped() {
    assertEquals(
        "a\\u202eb\\u2066c\\u200bd\\ufeffe\\u2028f\\udb40\\udc41",
        ServerText.shown("a\u202eb\u2066c\u200bd\ufeffe\u2028f\udb40\udc41"));
  }

  @Test
  void shown_halfOfAPair_isEscaped() {
    assertEquals("\\ud83d!", ServerText.shown("\ud83d!"));
  }

  @Test
  void shown_longText_isTruncated() {
    assertEquals("abc...", ServerText.shown("abcdef", 3));
    assertEquals("abc", ServerText.shown("abc", 3));
    assertEquals(303, ServerText.shown("x".repeat(1_000_000)).length());
  }

  @Test
  void names_many_areTruncatedToTheFirstOnes() {
    List<String> names = IntStream.range(0, 13).mapToObj(i -> "n" + i).toList();

    assertEquals("n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 3 more", ServerText.names(names));
    assertEquals("a, b\\u001b", ServerText.names(List.of("a", "b\u001b")));
  }
}
