package site.ycsb.compare.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Dots with intervals.
 *
 * @param title above it, and its name for those who hear it
 * @param description what it shows, for those who hear it
 */
public record Chart(
    String title, String description, List<Band> bands, List<Series> legend, List<String> caption) {
  public Chart {
    bands = List.copyOf(bands);
    legend = List.copyOf(legend);
    caption = List.copyOf(caption);
  }

  public boolean isEmpty() {
    return bands.stream()
        .flatMap(band -> band.panels().stream())
        .allMatch(panel -> panel.marks().isEmpty());
  }

  /** Panels with the same rows. */
  public record Band(List<String> rows, List<Panel> panels) {
    public Band {
      rows = List.copyOf(rows);
      panels = List.copyOf(panels);
    }
  }

  /**
   * A scale with its marks.
   *
   * @param reference a value that a line marks, such as that of plain; null for none
   */
  public record Panel(String title, Scale scale, List<Mark> marks, @Nullable Double reference) {
    public Panel {
      marks = List.copyOf(marks);
    }
  }

  /**
   * A dot.
   *
   * @param row which row, from 0
   * @param low the lower end of its interval; null for none
   */
  public record Mark(
      int row, Series series, double value, @Nullable Double low, @Nullable Double high) {}

  /**
   * What marks have in common.
   *
   * @param hollow whether the dots are hollow: figures of others
   */
  public record Series(String name, int color, boolean hollow) {}
}
