package site.ycsb.client.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.config.NamedClass;
import site.ycsb.config.Settings;
import site.ycsb.measurements.TimeLine;
import site.ycsb.measurements.exporter.JSONMeasurementsExporter;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Makes the exporter that writes a run's results. */
public final class ExporterFactory {
  private ExporterFactory() {}

  static final String TEXT = "text";
  public static final String JSON = "json";
  static final String CSV = "csv";

  /** The exporter's class, or json or csv; a problem when it can't be one. */
  static String className(Settings settings) {
    String name = NamedClass.currentName(settings.get(ResultConfig.EXPORTER));
    if (name.equals(TEXT)) {
      return TextMeasurementsExporter.class.getName();
    }
    if (name.equals(JSON) || name.equals(CSV)) {
      return name;
    }
    try {
      constructor(name);
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      settings.reject(
          ResultConfig.EXPORTER,
          "must be text, json, csv or a class of type "
              + MeasurementsExporter.class.getName()
              + " with a constructor for an output stream",
          "Correct it, or leave it out for text");
    }
    return name;
  }

  /** An exporter to a stream, which it closes. */
  static MeasurementsExporter open(
      String className, OutputStream out, RunDescription run, Optional<TimeLine> timeLine)
      throws IOException {
    if (className.equals(JSON)) {
      return new JsonResults(out, run, timeLine.map(TimeLine::points).orElse(List.of()));
    }
    if (className.equals(CSV)) {
      return new CsvResults(out, run);
    }
    try {
      return constructor(className).newInstance(out);
    } catch (ReflectiveOperationException e) {
      throw new IOException("the exporter " + className + " can't be made", e);
    }
  }

  private static Constructor<? extends MeasurementsExporter> constructor(String className)
      throws ReflectiveOperationException {
    return NamedClass.find(className, MeasurementsExporter.class, ExporterFactory.class)
        .asSubclass(MeasurementsExporter.class)
        .getConstructor(OutputStream.class);
  }

  /**
   * A name such as {@code AverageLatency(us)} in its parts.
   *
   * @param name without the unit
   * @param unit empty when there is none
   */
  record MetricName(String name, String unit) {
    static MetricName of(String text) {
      int open = text.lastIndexOf('(');
      return open > 0 && text.endsWith(")")
          ? new MetricName(text.substring(0, open), text.substring(open + 1, text.length() - 1))
          : new MetricName(text, "");
    }
  }

  /**
   * The results as a table of RFC 4180 with columns kind, section, name, unit and value: metrics,
   * then the machine, facts and the configuration, whose values are words.
   */
  private static final class CsvResults implements MeasurementsExporter {
    private final BufferedWriter out;
    private final RunDescription run;

    CsvResults(OutputStream stream, RunDescription run) throws IOException {
      this.run = run;
      out = new BufferedWriter(new OutputStreamWriter(stream, UTF_8));
      row("kind", "section", "name", "unit", "value");
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
      MetricName name = MetricName.of(metric);
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

  /**
   * The results as one JSON document: what was run, every metric with its unit, and how it went
   * over time.
   */
  public static final class JsonResults extends JSONMeasurementsExporter {
    private final List<TimeLine.Point> timeLine;

    public JsonResults(OutputStream out, RunDescription run, List<TimeLine.Point> timeLine)
        throws IOException {
      super(out);
      this.timeLine = timeLine;
      JsonGenerator json = json();
      json.writeStartObject();
      json.writeStringField("client", Version.text());
      json.writeStringField("commit", Version.commit().orElse(null));
      json.writeStringField("started", run.started().toString());
      texts("machine", run.machine());
      texts("facts", run.facts());
      json.writeArrayFieldStart("configuration");
      for (RunDescription.Setting setting : run.configuration()) {
        json.writeStartObject();
        json.writeStringField("key", setting.key());
        json.writeStringField("value", setting.value());
        json.writeStringField("origin", setting.origin());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("figures");
    }

    private void texts(String name, Map<String, String> texts) throws IOException {
      JsonGenerator json = json();
      json.writeObjectFieldStart(name);
      for (Map.Entry<String, String> text : texts.entrySet()) {
        json.writeStringField(text.getKey(), text.getValue());
      }
      json.writeEndObject();
    }

    @Override
    protected void writeName(String section, String metric) throws IOException {
      MetricName name = MetricName.of(metric);
      json().writeStringField("section", section);
      json().writeStringField("metric", name.name());
      json().writeStringField("unit", name.unit());
    }

    @Override
    public void close() throws IOException {
      JsonGenerator json = json();
      json.writeEndArray();
      json.writeArrayFieldStart("timeLine");
      for (TimeLine.Point point : timeLine) {
        json.writeStartObject();
        json.writeStringField("operation", point.operation());
        json.writeNumberField("startMillis", point.startMillis());
        json.writeNumberField("endMillis", point.endMillis());
        json.writeNumberField("operations", point.operations());
        json.writeNumberField("p50Micros", point.p50Micros());
        json.writeNumberField("p99Micros", point.p99Micros());
        json.writeNumberField("maxMicros", point.maxMicros());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      super.close();
    }
  }
}
