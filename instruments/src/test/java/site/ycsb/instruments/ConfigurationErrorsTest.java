package site.ycsb.instruments;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingCatalog.BindingFiles;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.instrument.Instruments.InstrumentConfigs;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.Property;
import site.ycsb.testing.client.ConfigurationMistake;

/** Every way to configure an instrument wrongly, with what a user reads then. */
final class ConfigurationErrorsTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  static Stream<ConfigurationMistake> mistakes() throws IOException {
    return ConfigurationMistake.of(ConfigurationErrorsTest.class);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void run_oneMistake_endsWith2AndSaysWhatToDo(ConfigurationMistake mistake) {
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    BindingCatalog catalog = new BindingCatalog(BindingFiles.builtIn(), console.err());
    assertEquals(
        2,
        new RunSession(catalog, console, new StopSignal())
            .run(new BindingRequest("null", "test", mistake.properties())));
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
    mistakes().map(ConfigurationMistake::key).forEach(missing::remove);
    assertEquals(Set.of(), missing);
  }
}
