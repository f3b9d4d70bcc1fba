package site.ycsb.measurements.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.util.regex.Pattern;

/** Lines of text: {@code [METRIC], measurement, number}. */
public class TextMeasurementsExporter implements MeasurementsExporter {
  private static final Pattern LINE_BREAKING = Pattern.compile("[\\p{Cntrl}\\x85\\u2028\\u2029]");

  private final BufferedWriter out;

  public TextMeasurementsExporter(OutputStream os) {
    out = new BufferedWriter(new OutputStreamWriter(os, UTF_8));
  }

  @Override
  public void write(String metric, String measurement, long i) throws IOException {
    line(metric, measurement, Long.toString(i));
  }

  @Override
  public void write(String metric, String measurement, double d) throws IOException {
    line(metric, measurement, Double.toString(d));
  }

  private void line(String metric, String measurement, String number) throws IOException {
    out.write("[" + oneLine(metric) + "], " + oneLine(measurement) + ", " + number);
    out.newLine();
  }

  /** Names of operations and statuses are of bindings, and none may look like other lines. */
  private static String oneLine(String name) {
    return LINE_BREAKING
        .matcher(name)
        .replaceAll(found -> String.format("\\\\u%04x", (int) found.group().charAt(0)));
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
