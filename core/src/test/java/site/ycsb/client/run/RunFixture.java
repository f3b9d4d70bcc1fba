package site.ycsb.client.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingCatalog.BindingFiles;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.SourcedProperties;

/** Runs sessions on {@link AskedDB} or another binding, and keeps what they print. */
abstract class RunFixture {
  static final String DB = AskedDB.class.getName();

  final ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
  private final ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
  final Console console =
      new Console(new PrintStream(outBytes, true, UTF_8), new PrintStream(errBytes, true, UTF_8));
  final StopSignal stop = new StopSignal();

  static SourcedProperties properties(String... keysAndValues) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", ReadOnlyWorkload.class.getName(), "test");
    properties.set("recordcount", "10", "test");
    properties.set("operationcount", "1000", "test");
    properties.set("output.sections", "all", "test");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.set(keysAndValues[i], keysAndValues[i + 1], "-p");
    }
    return properties;
  }

  final int run(String... keysAndValues) {
    return run(DB, keysAndValues);
  }

  final int run(String binding, String[] keysAndValues) {
    return run(binding, properties(keysAndValues));
  }

  final int run(String binding, SourcedProperties properties) {
    return session().run(new BindingRequest(binding, "test", properties));
  }

  final RunSession session() {
    return new RunSession(new BindingCatalog(BindingFiles.builtIn(), console.err()), console, stop);
  }

  final String out() {
    return outBytes.toString(UTF_8);
  }

  final String err() {
    return errBytes.toString(UTF_8);
  }

  final void assertLine(String line) {
    assertTrue(out().lines().anyMatch(line::equals), () -> line + " is missing in\n" + out());
  }
}
