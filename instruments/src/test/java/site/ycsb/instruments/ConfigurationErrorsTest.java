package site.ycsb.instruments;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingFiles;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.instrument.InstrumentConfigs;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.workloads.CoreWorkload;

/** Every way to configure an instrument wrongly, with what a user reads then. */
final class ConfigurationErrorsTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** What the user typed, and the error without its first word. */
  record Mistake(String typed, String error) {
    String key() {
      return error.substring(0, error.indexOf('='));
    }
  }

  static Stream<Mistake> mistakes() throws IOException {
    try (InputStream in =
        ConfigurationErrorsTest.class.getResourceAsStream("configuration-errors.txt")) {
      String table = new String(in.readAllBytes(), UTF_8);
      return table
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" -> ", 2))
          .map(sides -> new Mistake(sides[0], sides[1]));
    }
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void run_oneMistake_endsWith2AndSaysWhatToDo(Mistake mistake) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", CoreWorkload.class.getName(), "file");
    properties.set("recordcount", "1000", "file");
    properties.set("operationcount", "10", "file");
    for (String setting : mistake.typed().split(" ", -1)) {
      int at = setting.indexOf('=');
      properties.set(setting.substring(0, at), setting.substring(at + 1), "-p");
    }
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    BindingCatalog catalog = new BindingCatalog(BindingFiles.builtIn(), console.err());
    assertEquals(
        2,
        new RunSession(catalog, console, new StopSignal())
            .run(new BindingRequest("null", "test", properties)));
    assertEquals("Loading workload...\nERROR: " + mistake.error() + "\n", err.toString(UTF_8));
    assertEquals("", out.toString(UTF_8));
  }

  @Test
  void properties_ofInstruments_areAllInTheTable() throws IOException {
    Set<String> missing =
        InstrumentConfigs.properties().stream()
            .map(Property::key)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(8, missing.size());
    mistakes().map(Mistake::key).forEach(missing::remove);
    assertEquals(Set.of(), missing);
  }
}
