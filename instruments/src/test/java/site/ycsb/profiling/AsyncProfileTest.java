package site.ycsb.profiling;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.NullDB;

/** Runs with {@code profile=async}: a flame graph where the platform has it, exit code 2 else. */
class AsyncProfileTest {
  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @EnumSource(ProfilingConfig.Event.class)
  void run_withAnEvent_drawsItOrIsRefused(ProfilingConfig.Event event) throws IOException {
    Path graph = folder.resolve("graph.html");

    int code = run(event, graph);

    if (AsyncProfiler.trouble(event).isEmpty()) {
      assertEquals(0, code, err::toString);
      String html = Files.readString(graph);
      assertTrue(html.contains("<html") && html.contains("Worker"), html);
      assertTrue(err.toString(UTF_8).contains(" is " + graph), err::toString);
      assertEquals(Optional.empty(), OutputFile.rejection(graph), "the next run replaces it");
    } else {
      assertEquals(2, code, err::toString);
      assertTrue(err.toString(UTF_8).contains("profile=async (-p): async-profiler"), err::toString);
      assertFalse(Files.exists(graph));
    }
  }

  @Test
  void run_ontoAFullDisk_saysSoAndPrintsItsResults() {
    Path full = Path.of("/dev/full");

    int code = run(ProfilingConfig.Event.CPU, full);

    if (AsyncProfiler.trouble(ProfilingConfig.Event.CPU).isEmpty()) {
      assertEquals(1, code, err::toString);
      String said = ": /dev/full can't be written: No space left on device. Free some space";
      assertTrue(err.toString(UTF_8).contains(said), err::toString);
      assertTrue(out.toString(UTF_8).contains("[OVERALL], "), out::toString);
    } else {
      assertEquals(2, code, err::toString);
    }
    assertTrue(Files.exists(full));
  }

  private int run(ProfilingConfig.Event event, Path graph) {
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", "site.ycsb.workloads.CoreWorkload", "test");
    properties.set("recordcount", "1000", "test");
    properties.set("maxexecutiontime", "2", "test");
    properties.set("profile", "async", "-p");
    properties.set("profile.event", Property.nameOf(event), "-p");
    properties.set("profile.file", graph.toString(), "-p");
    return new RunSession(new BindingCatalog(List.of(), console.err()), console, new StopSignal())
        .run(new BindingRequest(NullDB.class.getName(), "test", properties));
  }
}
