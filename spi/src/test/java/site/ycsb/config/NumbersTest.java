package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
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

  /** Java takes them. */
  @ParameterizedTest
  @ValueSource(
      strings = {"1d", "0.5D", "1f", "0x1p3", "0x10", "Infinity", "NaN", "1e999", "1 0", ""})
  void parse_whatOnlyJavaTakes_areNoNumbers(String text) {
    assertThrows(NumberFormatException.class, () -> Numbers.parseDouble(text));
    assertThrows(NumberFormatException.class, () -> Numbers.parseLong(text));
    Property<Double> number = Property.number("k", "1", -100, 100, "", "");
    assertThrows(IllegalArgumentException.class, () -> number.parser().apply(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-0.5", "+.5", "5.", "1e3", "1E-3", "2.5e+2"})
  void parseDouble_decimals_areNumbers(String text) {
    assertEquals(Double.parseDouble(text), Numbers.parseDouble(text));
  }

  @Test
  void parse_blanksAround_dontCount() {
    assertEquals(300, Numbers.parseInt("300 "));
    assertEquals(300L, Numbers.parseLong("\t300"));
    assertEquals(0.5, Numbers.parseDouble(" 0.5 "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-12", "+7", "2147483647"})
  void parse_digitsFrom0To9_areNumbers(String text) {
    assertEquals(Integer.parseInt(text), Numbers.parseInt(text));
    assertEquals(Long.parseLong(text), Numbers.parseLong(text));
  }
}
