package site.ycsb.profiling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.testing.client.Child;
import site.ycsb.testing.doubles.StuckDB;

/** A profiled run as a process: what its profiler loads, and what is left after a signal. */
class ProfiledProcessTest {
  @TempDir private Path folder = Path.of("");

  private Child startRun(String binding, String... more) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "site.ycsb.cli.Main",
                "run",
                binding,
                "-p",
                "workload=site.ycsb.workloads.CoreWorkload",
                "-p",
                "recordcount=10"));
    Collections.addAll(all, more);
    return new Child(folder, Child.ownClassPath(), all);
  }

  /** Configuration is checked without doing anything: no profiler, no file that one needs. */
  @Test
  @Timeout(60)
  void dryRun_withAsyncProfiler_loadsNone() throws Exception {
    List<String> arguments =
        List.of(
            "site.ycsb.cli.Main",
            "run",
            "null",
            "--dry-run",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "-p",
            "profile=async");
    Path classes = folder.resolve("classes");
    List<String> jvm = new ArrayList<>(Child.SHORT_LIVED);
    jvm.add("-Xlog:class+load:file=" + classes);
    // which may load what it compares, too
    jvm.add("-XX:+BytecodeVerificationRemote");
    try (Child child = new Child(folder, jvm, Child.ownClassPath(), arguments)) {
      assertEquals(0, child.exitCode(), child.err());
      String loaded = Files.readString(classes);
      assertTrue(loaded.contains("site.ycsb.profiling.ProfilingConfig"), loaded);
      assertFalse(loaded.contains(" one.profiler.AsyncProfiler "), loaded);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void signal_duringAProfiledRun_keepsTheProfileAndItsSummary(String signal) throws Exception {
    Path profile = folder.resolve("kept.jfr");
    try (Child child =
        startRun(
            "memory",
            "-p",
            "maxexecutiontime=100",
            "-p",
            "profile=jfr",
            "-p",
            "profile.file=" + profile,
            "-s",
            "-p",
            "status.interval=1")) {
      child.awaitOnStderr(Pattern.compile("\\[READ: Count=[1-9]").asPredicate());
      child.signal(signal);
      assertEquals(130, child.exitCode(), child.err());
      String out = child.out();
      assertTrue(out.contains("[OVERALL], Throughput(ops/sec), "), out);
      assertTrue(out.contains("[PROFILE], Samples, "), out);
      assertFalse(child.err().contains("ERROR"), child.err());
    }
    assertTrue(ProfileReader.read(profile).elapsedSeconds() > 0);
  }

  /** Neither the file of the profile nor what Flight Recorder keeps until there is one. */
  @Test
  void signal_secondOneDuringAProfiledRun_leavesNoRecording() throws Exception {
    Path profile = folder.resolve("half.jfr");
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    List<String> arguments =
        List.of(
            "site.ycsb.cli.Main",
            "run",
            StuckDB.class.getName(),
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "-p",
            "profile=jfr",
            "-p",
            "profile.file=" + profile);
    List<String> jvmOptions = List.of("-Djava.io.tmpdir=" + temporary);
    try (Child child = new Child(folder, jvmOptions, Child.ownClassPath(), arguments)) {
      child.awaitOnStderr(text -> text.contains("stuck"));
      child.signal("INT");
      child.awaitOnStderr(text -> text.contains("Interrupted: stopping."));
      child.signal("INT");
      assertEquals(130, child.exitCode());
    }
    assertFalse(Files.exists(profile));
    try (Stream<Path> left = Files.walk(temporary)) {
      assertEquals(List.of(), left.filter(file -> file.toString().endsWith(".jfr")).toList());
    }
  }
}
