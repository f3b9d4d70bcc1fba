package site.ycsb.client.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.results.ExporterFactory.JsonResults;
import site.ycsb.client.results.RunDescription;
import site.ycsb.client.results.Version;
import site.ycsb.config.SourcedProperties;

class ResultFormatsTest extends RunFixture {
  private String results(String... keysAndValues) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", ReadOnlyWorkload.class.getName(), "w");
    properties.set("operationcount", "1000", "w");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.set(keysAndValues[i], keysAndValues[i + 1], "-p");
    }
    assertEquals(0, run(DB, properties), this::err);
    return out();
  }

  private static JsonNode parsed(String text) throws IOException {
    return new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readTree(text);
  }

  private static JsonNode figure(JsonNode document, String section, String metric) {
    for (JsonNode figure : document.get("figures")) {
      if (figure.get("section").asText().equals(section)
          && figure.get("metric").asText().equals(metric)) {
        return figure;
      }
    }
    throw new AssertionError(section + " " + metric + " is missing in " + document);
  }

  @Test
  void json_run_isOneDocumentWithFiguresUnitsAndPercentiles() throws IOException {
    JsonNode document = parsed(results("exporter", "json"));
    assertEquals(1000, figure(document, "READ", "Operations").get("value").asLong());
    assertEquals("us", figure(document, "READ", "AverageLatency").get("unit").asText());
    for (String percentile : List.of("50th", "90th", "95th", "99th", "99.9", "99.99")) {
      figure(document, "READ", percentile + "PercentileLatency");
    }
    assertEquals("ms", figure(document, "OVERALL", "RunTime").get("unit").asText());
    assertTrue(document.get("client").asText().startsWith("Encrypted YCSB "));
    assertFalse(Instant.parse(document.get("started").asText()).isAfter(Instant.now()));
    assertTrue(document.get("machine").get("processors").asInt() > 0);
    assertEquals(Version.commit().orElse(null), document.get("commit").textValue());
    assertTrue(document.get("machine").has("jvmFlags"));
    assertEquals(-1, figure(document, "STORE", "Nodes").get("value").asInt());
    double cpuMillis = figure(document, "CLIENT", "CpuTime").get("value").asDouble();
    JsonNode cpuOfOne = figure(document, "CLIENT", "CpuPerOperation");
    assertEquals("us", cpuOfOne.get("unit").asText());
    assertEquals(cpuMillis, cpuOfOne.get("value").asDouble(), 1.0, "of 1000 operations");
    long inTimeLine = 0;
    for (JsonNode point : document.get("timeLine")) {
      if (point.get("operation").asText().equals("READ")) {
        inTimeLine += point.get("operations").asLong();
        assertTrue(point.get("p99Micros").asLong() >= point.get("p50Micros").asLong());
      }
    }
    assertEquals(1000, inTimeLine);
  }

  @Test
  void json_configuration_hasOriginsAndNoSecrets() throws IOException {
    String text =
        results("exporter", "json", "mongodb.password", "hush", "hdrhistogram.percentiles", "7");
    assertFalse(text.contains("hush"), text);
    JsonNode document = parsed(text);
    StringBuilder settings = new StringBuilder();
    for (JsonNode setting : document.get("configuration")) {
      settings
          .append(setting.get("key").asText())
          .append('=')
          .append(setting.get("value").asText())
          .append(' ')
          .append(setting.get("origin").asText())
          .append('\n');
    }
    assertTrue(settings.indexOf("mongodb.password=*** -p\n") >= 0, settings::toString);
    assertTrue(settings.indexOf("operationcount=1000 w\n") >= 0, settings::toString);
    figure(document, "READ", "7thPercentileLatency");
  }

  @Test
  void json_figureThatIsNoNumber_isNull() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RunDescription run =
        RunDescription.of(Instant.EPOCH, new SourcedProperties(), Map.of("cipher", "a \"b\"\n"));
    try (JsonResults json = new JsonResults(bytes, run, List.of())) {
      json.write("X", "Share(%)", Double.NaN);
    }
    JsonNode document = parsed(bytes.toString(UTF_8));
    assertTrue(figure(document, "X", "Share").get("value").isNull());
    assertEquals("a \"b\"\n", document.get("facts").get("cipher").asText());
  }

  @Test
  void jsonFile_textRun_hasTheSameMetricsAndTheTimeLine(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("run.json");
    String text = results("exportfile.json", file.toString(), "output.sections", "all");
    JsonNode document = parsed(Files.readString(file));
    List<String> printed =
        text.lines()
            .filter(line -> line.startsWith("["))
            .map(line -> line.substring(0, line.lastIndexOf(", ")))
            .toList();
    List<String> kept = new ArrayList<>();
    for (JsonNode figure : document.get("figures")) {
      String unit = figure.get("unit").asText();
      kept.add(
          "["
              + figure.get("section").asText()
              + "], "
              + figure.get("metric").asText()
              + (unit.isEmpty() ? "" : "(" + unit + ")"));
    }
    assertEquals(printed, kept);
    assertTrue(document.get("timeLine").size() > 0);
  }

  @Test
  void csv_run_hasAColumnForTheUnitAndTheConfiguration() {
    List<String> rows = results("exporter", "csv", "label", "one, \"two\"").lines().toList();
    assertEquals("kind,section,name,unit,value", rows.get(0));
    assertTrue(rows.contains("figure,READ,Operations,,1000"), rows::toString);
    assertTrue(
        rows.stream().anyMatch(row -> row.startsWith("figure,READ,AverageLatency,us,")),
        rows::toString);
    assertTrue(rows.contains("configuration,-p,label,,\"one, \"\"two\"\"\""), rows::toString);
    assertTrue(rows.stream().anyMatch(row -> row.startsWith("machine,,jvm,,")), rows::toString);
  }

  @Test
  void text_byItsShortName_isYcsbs() {
    assertTrue(results("exporter", "text").startsWith("[OVERALL], RunTime(ms), "));
  }
}
