package site.ycsb.compare.chart;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.statistics.Interval;

/** Dots with intervals; the description is for those who hear it. */
public record Chart(
    String title, String description, List<Band> bands, List<Series> legend, List<String> caption) {
  public boolean isEmpty() {
    return bands.stream()
        .flatMap(band -> band.panels().stream())
        .allMatch(panel -> panel.marks().isEmpty());
  }

  /** Panels with the same rows. */
  public record Band(List<String> rows, List<Panel> panels) {}

  /** A scale with its marks; a line marks the reference, such as that of plain, if there is one. */
  public record Panel(String title, Scale scale, List<Mark> marks, @Nullable Double reference) {}

  /** A dot, in a row that is counted from 0. */
  public record Mark(int row, Series series, double value, Optional<Interval> interval) {}

  /** What marks have in common; hollow dots are figures of others. */
  public record Series(String name, int color, boolean hollow) {}

  /** From where to where an axis goes. */
  public record Scale(double low, double high, boolean log, List<Double> ticks) {
    private static final int MAX_STEPS = 4;
    private static final double[] STEPS = {1, 2, 2.5, 5, 10};
    private static final double[] LOG_TICKS = {1, 2, 5};
    private static final double MAX_RATIO_OF_FINE_TICKS = 100;
    private static final double ROOM = 1.1;

    /** Less than 1 by what rounding can do. */
    private static final double ROUNDING = 1 - 1e-9;

    /** A linear one from 0 to a round number that holds all values. */
    public static Scale fromZero(Collection<Double> values) {
      return linear(Math.min(0, min(values)), Math.max(max(values), 0));
    }

    /** A linear one between round numbers. */
    private static Scale linear(double from, double to) {
      double span = to > from ? to - from : 1;
      double step = step(span / MAX_STEPS);
      double low = Math.floor(from / step + 1e-9) * step;
      // never -0
      double high = Math.ceil((from + span) / step - 1e-9) * step + 0.0;
      List<Double> ticks = new ArrayList<>();
      long steps = Math.round((high - low) / step);
      for (long i = 0; i <= steps; i++) {
        ticks.add(low + i * step);
      }
      return new Scale(low, high, false, ticks);
    }

    /** A logarithmic one that holds all values, which are positive, with some room around them. */
    public static Scale logarithmic(Collection<Double> values) {
      double low = roundBelow(min(values) / ROOM);
      double high = 1 / roundBelow(1 / (max(values) * ROOM));
      boolean hasFewDecades = high / low <= MAX_RATIO_OF_FINE_TICKS;
      List<Double> ticks = new ArrayList<>();
      for (double decade = Math.floor(Math.log10(low)); decade <= Math.log10(high); decade++) {
        for (double digit : LOG_TICKS) {
          double tick = digit * Math.pow(10, decade);
          if ((digit == 1 || hasFewDecades) && tick >= low * ROUNDING && tick <= high / ROUNDING) {
            ticks.add(tick);
          }
        }
      }
      return new Scale(low, high, true, ticks);
    }

    /** The largest of 1, 2 and 5 times a power of ten that isn't above a number. */
    private static double roundBelow(double number) {
      double decade = Math.pow(10, Math.floor(Math.log10(number)));
      double round = decade;
      for (double digit : LOG_TICKS) {
        if (digit * decade <= number / ROUNDING) {
          round = digit * decade;
        }
      }
      return round;
    }

    private static double step(double least) {
      double decade = Math.pow(10, Math.floor(Math.log10(least)));
      for (double step : STEPS) {
        if (step * decade >= least * (1 - 1e-9)) {
          return step * decade;
        }
      }
      return 10 * decade;
    }

    private static double min(Collection<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
    }

    private static double max(Collection<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    }

    /** Where a value lies, from 0 at the left end to 1 at the right one, and no further. */
    double position(double value) {
      double share =
          log
              ? (Math.log(Math.max(value, low)) - Math.log(low)) / (Math.log(high) - Math.log(low))
              : (value - low) / (high - low);
      return Math.min(1, Math.max(0, share));
    }
  }
}
