package site.ycsb.compare.chart;

import java.util.List;

/**
 * Colors of a chart. Those of series are told apart by people who see few colors.
 *
 * <p>Source: Okabe and Ito, Color Universal Design (2008), darker on white.
 */
public enum Theme {
  LIGHT("#ffffff", "#1f2328", "#59636e", "#d1d9e0", "#0072b2 #c4500c #007a5a #8a4b80"),
  DARK("#0d1117", "#f0f6fc", "#9198a1", "#3d444d", "#56b4e9 #f0a04b #3fc79a #d99fc9");

  private final String background;
  private final String text;
  private final String faint;
  private final String line;
  private final String series;

  Theme(String background, String text, String faint, String line, String series) {
    this.background = background;
    this.text = text;
    this.faint = faint;
    this.line = line;
    this.series = series;
  }

  public String background() {
    return background;
  }

  public String text() {
    return text;
  }

  public String faint() {
    return faint;
  }

  public String line() {
    return line;
  }

  String series(int color) {
    List<String> colors = List.of(series.split(" ", -1));
    return colors.get(color % colors.size());
  }
}
