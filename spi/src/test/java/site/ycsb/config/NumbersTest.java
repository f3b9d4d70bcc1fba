package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
  /** Arabic-Indic, Devanagari, fullwidth, and one such digit among others. */
  @ParameterizedTest
  @ValueSource(strings = {"\u0661\u0662", "\u0967", "\uFF11", "1\u0662", "-\u0661"})
  void parse_digitsOfOtherScripts_areNoNumbers(String text) {
    assertThrows(NumberFormatException.class, () -> Numbers.parseInt(text));
    assertThrows(NumberFormatException.class, () -> Numbers.parseLong(text));
    Property<Integer> integer = Property.integer("k", "1", -100, 100, "", "");
    Property<Long> longInteger = Property.longInteger("k", "1", -100, 100, "", "");
    Property<Double> number = Property.number("k", "1", -100, 100, "", "");
    for (Property<?> property : List.of(integer, longInteger, number)) {
      assertThrows(IllegalArgumentException.class, () -> property.parser().apply(text));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-12", "+7", "2147483647"})
  void parse_digitsFrom0To9_areNumbers(String text) {
    assertEquals(Integer.parseInt(text), Numbers.parseInt(text));
    assertEquals(Long.parseLong(text), Numbers.parseLong(text));
  }
}
