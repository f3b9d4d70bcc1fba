package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentenceTest {
  @ParameterizedTest
  @CsvSource({
    "no such table, no such table.",
    "no such table a., no such table a.",
    "Why?, Why?",
    "and so on..., and so on...",
    "a (b.), a (b.)."
  })
  void ended_text_hasOneEnd(String text, String sentence) {
    assertEquals(sentence, Sentence.ended(text));
    assertEquals(sentence + " Correct it", Sentence.joined(text, "Correct it"));
  }
}
