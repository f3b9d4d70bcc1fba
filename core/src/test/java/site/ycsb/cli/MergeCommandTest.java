package site.ycsb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.measurements.Measurements;

class MergeCommandTest {
  private final ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
  private final ByteArrayOutputStream errBytes = new ByteArrayOutputStream();

  private int execute(String... arguments) {
    Console console =
        new Console(new PrintStream(outBytes, true, UTF_8), new PrintStream(errBytes, true, UTF_8));
    return new Commands(console, new StopSignal()).execute(List.of(arguments));
  }

  private String out() {
    return outBytes.toString(UTF_8);
  }

  private String err() {
    return errBytes.toString(UTF_8);
  }

  private static Path workload(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("w"),
        "workload=com.yahoo.ycsb.workloads.CoreWorkload\nrecordcount=20\noperationcount=30\n");
  }

  @Test
  void execute_merge_addsTheLogsOfRuns(@TempDir Path folder) throws IOException {
    String file = workload(folder).toString();
    String one = folder.resolve("one").toString();
    String two = folder.resolve("two").toString();
    for (String log : List.of(one, two)) {
      assertEquals(
          0, execute("run", "memory", "-P", file, "-p", "measurement.log.file=" + log), this::err);
    }
    outBytes.reset();
    assertEquals(0, execute("merge", one, two, "-percentiles", "50,99.9"), this::err);
    assertTrue(out().startsWith("[OVERALL], RunTime(ms), "), out());
    assertTrue(out().contains("[CLEANUP], Operations, 2"), out());
    assertTrue(out().contains("[READ], 99.9PercentileLatency(us), "), out());
  }

  @Test
  void execute_mergeOfALogWithoutItsEnd_needsTheOption(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("log");
    Properties properties = new Properties();
    properties.setProperty("measurement.log.file", log.toString());
    Measurements measurements = new Measurements(properties);
    for (int i = 0; i < 7; i++) {
      measurements.measureNanos("READ", 1_000 + i);
      measurements.reportStatus("READ", Status.OK);
    }
    measurements.markInterval(() -> 7);

    assertEquals(2, execute("merge", log.toString()));
    assertTrue(
        err().contains("(it has no end marker: its client was killed, or is still running)"),
        err());
    assertTrue(err().contains("--incomplete"), err());
    assertEquals(0, execute("merge", "--incomplete", log.toString()), this::err);
    assertTrue(out().contains("[READ], Return=OK, 7"), out());
    assertTrue(err().contains("It contributes the 7 operations up to its last interval"), err());
  }

  @Test
  @Timeout(60)
  void execute_mergeOfADeviceWithoutEnd_endsWith2() {
    assertEquals(2, execute("merge", "/dev/zero"));
    assertTrue(err().contains("ERROR: log=/dev/zero"), err());
  }

  @Test
  void execute_mergeOfOtherFiles_endsWith2(@TempDir Path folder) throws IOException {
    String file = workload(folder).toString();
    assertEquals(2, execute("merge", file, "no/such/log"));
    assertTrue(
        err().contains("ERROR: log=" + file + " (command line): must be the complete log"), err());
    assertTrue(err().contains("ERROR: log=no/such/log"), err());
    assertEquals(2, execute("merge"));
  }
}
