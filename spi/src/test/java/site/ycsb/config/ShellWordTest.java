package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class ShellWordTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "workloads/workloada, workloads/workloada",
        "recordcount=10, recordcount=10",
        "it's, 'it'\\''s'",
        "READ p99 < 10 ms, 'READ p99 < 10 ms'",
        "mongodb://h/d?a=1&w=1, 'mongodb://h/d?a=1&w=1'",
        "\"\", ''",
        "$HOME, '$HOME'",
        "~, '~'",
      })
  void quoted_word_isAsItIsTyped(String word, String typed) {
    assertEquals(typed, ShellWord.quoted(word));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {"results/a, results/a", "-dash, ./-dash", "--, ./--", "-a b, './-a b'", "a-, a-"})
  void path_thatLooksLikeAnOption_isNone(String file, String typed) {
    assertEquals(typed, ShellWord.path(file));
    assertEquals(typed, ShellWord.path(Path.of(file)));
  }

  @Test
  void line_words_areWhatAShellReads() throws Exception {
    List<String> words = List.of("printf", "<%s>", "a b", "it's", "$HOME", "*", "a\nb", "", "\\");

    Process shell =
        new ProcessBuilder("/bin/sh", "-c", ShellWord.line(words))
            .redirectErrorStream(true)
            .start();

    String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals("<a b><it's><$HOME><*><a\nb><><\\>", printed);
  }
}
