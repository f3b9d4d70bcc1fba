package site.ycsb.client.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.util.Map;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * The results as a table of RFC 4180 with columns kind, section, name, unit and value: metrics,
 * then the machine, facts and the configuration, whose values are words.
 */
final class CsvResults implements MeasurementsExporter {
  private final BufferedWriter out;
  private final RunDescription run;

  CsvResults(OutputStream stream, RunDescription run) throws IOException {
    this.run = run;
    out = new BufferedWriter(new OutputStreamWriter(stream, UTF_8));
    row("kind", "section", "name", "unit", "value");
  }

  @Override
  public void write(String metric, String measurement, int i) throws IOException {
    figure(metric, measurement, Integer.toString(i));
  }

  @Override
  public void write(String metric, String measurement, long i) throws IOException {
    figure(metric, measurement, Long.toString(i));
  }

  @Override
  public void write(String metric, String measurement, double d) throws IOException {
    figure(metric, measurement, Double.toString(d));
  }

  private void figure(String section, String metric, String number) throws IOException {
    ExporterFactory.MetricName name = ExporterFactory.MetricName.of(metric);
    row("figure", section, name.name(), name.unit(), number);
  }

  @Override
  public void close() throws IOException {
    row("client", "", "version", "", Version.text());
    row("client", "", "commit", "", Version.commit().orElse(""));
    row("client", "", "started", "", run.started().toString());
    for (Map.Entry<String, String> entry : run.machine().entrySet()) {
      row("machine", "", entry.getKey(), "", entry.getValue());
    }
    for (Map.Entry<String, String> fact : run.facts().entrySet()) {
      row("fact", "", fact.getKey(), "", fact.getValue());
    }
    for (RunDescription.Setting setting : run.configuration()) {
      row("configuration", setting.origin(), setting.key(), "", setting.value());
    }
    out.close();
  }

  private void row(String... cells) throws IOException {
    for (int i = 0; i < cells.length; i++) {
      out.write(i == 0 ? "" : ",");
      out.write(quoted(cells[i]));
    }
    out.write("\r\n");
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
