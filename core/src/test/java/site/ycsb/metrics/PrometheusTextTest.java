package site.ycsb.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {
  @Test
  void text_withEverythingThatNeedsCare_isThatOfTheFormat() {
    String text =
        new PrometheusText()
            .metric("a_total", "counter", "Two\nlines and a \\.")
            .sample("a_total", Map.of("path", "C:\\x \"y\"\nz"), 3)
            .sample("a_total", Map.of(), 1.5e-7)
            .sample("a_total", Map.of(), 9007199254740993L)
            .sample("a_total", Map.of(), Double.POSITIVE_INFINITY)
            .sample("a_total", Map.of(), Double.NaN)
            .text();
    assertEquals(
        """
        # HELP a_total Two\\nlines and a \\\\.
        # TYPE a_total counter
        a_total{path="C:\\\\x \\"y\\"\\nz"} 3
        a_total 1.5E-7
        a_total 9007199254740993
        a_total +Inf
        a_total NaN
        """,
        text);
  }
}
