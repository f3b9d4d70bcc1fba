package site.ycsb.compare.reproduction;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A publication that studies follow, as its file in {@code workloads/studies/publications/} says.
 *
 * @param title its name in headings
 * @param source what it is, as a reader would look for it; empty where there is none
 * @param studies names of the studies that follow it, in the order of running them
 * @param interleaved the study that measures its protections by turns, by which claims about them
 *     are judged a second time; null for none
 * @param answers files of its answers, which are no figures
 */
public record Publication(
    String title,
    String source,
    List<String> studies,
    @Nullable String interleaved,
    Prose prose,
    List<FigureFile> figures,
    List<AnswerFile> answers,
    List<Claim> claims,
    List<ChartBand> chart) {

  /**
   * Texts in Markdown.
   *
   * @param measured what they measured and on what, as far as this project's data tell it
   * @param here what is the same here and what differs
   * @param findings what agrees and what doesn't, once it's measured
   */
  public record Prose(String measured, String here, @Nullable String findings) {}

  /** A file of published figures, each line of which is a row of the page. */
  public record FigureFile(String file, List<Gap> gaps) {}

  /**
   * A file of published answers, such as which features a store has, each line of which is one.
   *
   * @param about what they are of, in words that end a sentence
   * @param page where they are next to those of this project, with its name as a link
   */
  public record AnswerFile(String file, String about, String page) {}

  /**
   * Lines that nothing measures.
   *
   * @param where column to text
   */
  public record Gap(Map<String, String> where, String reason) {
    public Gap {
      where = Map.copyOf(where);
    }
  }

  /**
   * A claim that follows from a ratio of two selections of trials.
   *
   * @param studies the studies whose trials it is judged by, each for itself
   * @param column the column of results.csv that is compared
   * @param line the line of published figures that says the same, by column and text; null for none
   */
  public record Claim(
      String claim,
      List<String> studies,
      String column,
      Contrast contrast,
      Range within,
      @Nullable Map<String, String> line) {}

  /**
   * What is divided by what. Axes that neither {@code of} nor {@code to} names have the same value
   * on both sides.
   *
   * @param where axis to its values, of both sides
   * @param of axis to its values, of the dividend
   * @param to axis to its values, of the divisor
   */
  public record Contrast(
      Map<String, List<String>> where, Map<String, List<String>> of, Map<String, List<String>> to) {
    public Contrast {
      where = where == null ? Map.of() : new LinkedHashMap<>(where);
      of = of == null ? Map.of() : new LinkedHashMap<>(of);
      to = to == null ? Map.of() : new LinkedHashMap<>(to);
    }
  }

  /**
   * Ratios at which a claim holds, ends included.
   *
   * @param low the lower end; 0 for none
   * @param high the upper end; null for none
   * @param words the range in words, and where it comes from
   */
  public record Range(double low, @Nullable Double high, String words) {
    double highEnd() {
      return high == null ? Double.POSITIVE_INFINITY : high;
    }
  }

  /**
   * Panels side by side that have their rows in common.
   *
   * @param rows what the rows are: {@code records}, {@code operations}, {@code workload} or {@code
   *     metric}
   */
  public record ChartBand(String rows, List<ChartPanel> panels) {}

  /**
   * One scale with its marks.
   *
   * @param workload only this one; null for all
   * @param log whether the scale is logarithmic; otherwise it begins at 0
   */
  public record ChartPanel(
      String title, String study, List<String> metrics, @Nullable String workload, boolean log) {}
}
