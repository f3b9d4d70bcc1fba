package site.ycsb.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client as a process: its exit code, and its output beside that of the published client. */
class ProcessTest {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+(E-?\\d+)?)?$");

  @TempDir private Path folder = Path.of("");

  private Child start(String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("site.ycsb.cli.Main"));
    Collections.addAll(all, arguments);
    return new Child(folder, Child.ownClassPath(), all);
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void signal_duringARun_printsWhatWasMeasuredAndEndsWith130(String signal) throws Exception {
    try (Child child =
        start(
            "run",
            "null",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=10",
            "-p",
            "maxexecutiontime=100",
            "-target",
            "500")) {
      child.awaitOnStderr(text -> text.contains("Starting test."));
      Thread.sleep(200);
      child.signal(signal);
      assertEquals(130, child.exitCode());
      assertTrue(child.out().contains("[OVERALL], Throughput(ops/sec), "), child.out());
      assertTrue(child.out().contains("[READ], Return=OK, "), child.out());
      assertTrue(child.out().endsWith("\n"), child.out());
    }
  }

  @Test
  void end_aRun_leavesTheCodeToTheShell() throws Exception {
    try (Child ok = start("--version");
        Child wrong = start("run", "nix")) {
      assertEquals(0, ok.exitCode());
      assertEquals(2, wrong.exitCode());
      assertEquals("", wrong.out());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-t -p readproportion=0.5 -p updateproportion=0.2 -p scanproportion=0.1"
            + " -p insertproportion=0.1 -p readmodifywriteproportion=0.1",
        "-t -p measurement.interval=both -target 20000 -threads 2",
        "-t -p measurement.interval=intended -p hdrhistogram.percentiles=50,95,99.9",
        "-t -p measurement.trackjvm=true -s",
        "-t -p measurementtype=histogram",
        "-load -threads 3"
      })
  void output_sameArguments_hasTheLinesOfThePublishedClient(String flags) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("site.ycsb.Client"));
    Collections.addAll(arguments, flags.split(" "));
    for (String property :
        List.of(
            "db=site.ycsb.BasicDB",
            "basicdb.verbose=false",
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=200",
            "operationcount=2000")) {
      arguments.add("-p");
      arguments.add(property);
    }
    try (Child ours = new Child(folder, Child.ownClassPath(), arguments);
        Child published =
            new Child(folder, System.getProperty("oracle.folder") + "/*", arguments)) {
      assertEquals(0, ours.exitCode());
      assertEquals(0, published.exitCode());
      List<String> expected = shapes(published.out());
      assertFalse(expected.isEmpty());
      assertEquals(overall(expected), overall(shapes(ours.out())));
      assertEquals(sections(expected), sections(shapes(ours.out())));
    }
  }

  /** Each line with its number replaced by the kind of number it is. */
  private static List<String> shapes(String output) {
    return output.lines().map(ProcessTest::shape).toList();
  }

  private static String shape(String line) {
    int last = line.lastIndexOf(", ");
    String number = line.substring(last + 2);
    assertTrue(NUMBER.matcher(number).matches(), line);
    return line.substring(0, last + 2) + (number.contains(".") ? "double" : "whole");
  }

  /** The lines that come first, in their order. */
  private static List<String> overall(List<String> shapes) {
    return shapes.stream()
        .takeWhile(line -> line.startsWith("[OVERALL]") || line.startsWith("[TOTAL_GC"))
        .toList();
  }

  /** Each section's lines in their order; sections come in any order, as YCSB has them. */
  private static Set<String> sections(List<String> shapes) {
    Set<String> sections = new TreeSet<>();
    Set<String> names = new TreeSet<>();
    shapes.forEach(line -> names.add(line.substring(0, line.indexOf(']') + 1)));
    for (String name : names) {
      Stream<String> lines = shapes.stream().filter(line -> line.startsWith(name));
      sections.add(String.join("\n", lines.toList()));
    }
    return sections;
  }
}
