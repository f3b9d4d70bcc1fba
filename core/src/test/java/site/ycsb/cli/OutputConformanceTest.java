package site.ycsb.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.conformance.FaultyDB;
import site.ycsb.testing.client.InProcessClient;
import site.ycsb.testing.doubles.AnsweringDB;

/**
 * What is printed for the same arguments, line by line beside the published client's, nothing more;
 * see {@link OutputShape} for what counts as the same.
 */
class OutputConformanceTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-t -p readproportion=0.5 -p updateproportion=0.2 -p scanproportion=0.1"
            + " -p insertproportion=0.1 -p readmodifywriteproportion=0.1",
        "-t -p measurement.interval=both -target 20000 -threads 2",
        "-t -p measurement.interval=intended -p hdrhistogram.percentiles=50,95,99.9,99.99,100",
        "-t -p measurement.trackjvm=true -s",
        "-t -p measurement.histogram.verbose=true -p faulty=true",
        "-t -p faulty=true -p reportlatencyforeacherror=true",
        "-t -p faulty=true -p latencytrackederrors=NOT_FOUND,BUSY",
        "-t -p measurementtype=histogram -p histogram.buckets=5000 -p faulty=true",
        "-t -p measurementtype=histogram -p histogram.buckets=5000"
            + " -p measurement.histogram.verbose=true -p measurement.interval=both -target 20000",
        "-t -p measurementtype=timeseries -p timeseries.granularity=1000000 -p faulty=true",
        "-t -p measurementtype=timeseries -p timeseries.granularity=1000000"
            + " -p measurement.interval=both -target 20000",
        "-t -p measurementtype=raw -p operationcount=40 -p updateproportion=0",
        "-t -p measurementtype=raw -p measurement.raw.no_summary=true -p operationcount=40"
            + " -p updateproportion=0 -p measurement.interval=both -target 20000",
        "-t -p measurementtype=hdrhistogram+histogram -p histogram.buckets=5000 -p faulty=true",
        "-t -p measurementtype=hdrhistogram+raw -p operationcount=40 -p updateproportion=0"
            + " -p faulty=true",
        "-load -threads 3",
        "-t -p exporter=site.ycsb.measurements.exporter.JSONMeasurementsExporter",
        "-t -p exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter"
            + " -p faulty=true",
        "-t -p exporter=com.yahoo.ycsb.measurements.exporter.TextMeasurementsExporter",
      })
  void output_sameArguments_hasTheLinesOfThePublishedClient(String flags) throws Exception {
    // the name from before 0.15 is one of ours to know
    try (Child published = published(flags.replace("com.yahoo", "site"))) {
      InProcessClient.Ran ours = ours(flags);
      awaitEnd(published);
      OutputShape expected = OutputShape.of(withoutNotes(published.out()));
      assertTrue(expected.sections().size() > 1, expected::toString);
      assertEquals(expected.toString(), OutputShape.of(ours.out()).toString());
    }
  }

  @Test
  void exportFile_andRawFile_haveTheLinesOfThePublishedClient() throws Exception {
    String flags =
        "-t -p measurementtype=hdrhistogram+raw -p operationcount=40 -p updateproportion=0";
    try (Child published = published(flags + files("published"))) {
      InProcessClient.Ran ours = ours(flags + files("ours"));
      awaitEnd(published);
      assertEquals(withoutNotes(published.out()), ours.out());
    }
    for (String kind : List.of("results", "raw")) {
      OutputShape expected = OutputShape.of(Files.readString(folder.resolve("published-" + kind)));
      assertFalse(expected.sections().isEmpty(), kind);
      String printed = Files.readString(folder.resolve("ours-" + kind));
      assertEquals(expected.toString(), OutputShape.of(printed).toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdrhistogram", "histogram", "raw", "hdrhistogram+histogram"})
  void status_line_isThatOfThePublishedClient(String type) throws Exception {
    // at a rate, so that the last interval has operations of each kind
    String flags = "-t -s -target 2000 -p measurement.interval=op -p measurementtype=" + type;
    try (Child published = published(flags)) {
      InProcessClient.Ran ours = ours(flags);
      awaitEnd(published);
      assertEquals(status(published.err()), status(ours.err()));
    }
  }

  private String files(String whose) {
    return " -p exportfile="
        + folder.resolve(whose + "-results")
        + " -p measurement.raw.output_file="
        + folder.resolve(whose + "-raw");
  }

  private static InProcessClient.Ran ours(String flags) {
    InProcessClient.Ran ran = InProcessClient.ofTest().runClient(arguments(flags));
    assertEquals(0, ran.exitCode(), ran::err);
    return ran;
  }

  /** The published client, with the binding from our test classes and nothing else of ours. */
  private Child published(String flags) throws IOException {
    String classPath =
        String.join(
            File.pathSeparator,
            System.getProperty("oracle.folder") + "/*",
            location(FaultyDB.class),
            location(AnsweringDB.class));
    List<String> command = new ArrayList<>(List.of("site.ycsb.Client"));
    command.addAll(arguments(flags));
    return new Child(folder, classPath, command);
  }

  private static String location(Class<?> type) {
    return Path.of(
            URI.create(type.getProtectionDomain().getCodeSource().getLocation().toExternalForm()))
        .toString();
  }

  private static void awaitEnd(Child child) throws IOException, InterruptedException {
    assertEquals(0, child.exitCode(), child.err());
  }

  private static List<String> arguments(String flags) {
    List<String> arguments = new ArrayList<>();
    for (String property :
        List.of(
            "db=" + FaultyDB.class.getName(),
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=200",
            "operationcount=2000",
            "maxscanlength=10",
            // the published client's exit code is 0 however much fails
            "maxfailures=1",
            "maxmissing=1")) {
      arguments.add("-p");
      arguments.add(property);
    }
    arguments.addAll(List.of(flags.split(" ", -1)));
    return arguments;
  }

  /** The published client mixes notes on where raw data go into the results. */
  private static String withoutNotes(String out) {
    return out.replaceAll("Raw data measurement: will output to .*\n", "");
  }

  /** The fullest one: the published client prints another one for an empty interval after it. */
  private static String status(String err) {
    return err.lines()
        .filter(line -> line.contains(" sec: ") && !line.contains("est completion"))
        .map(line -> line.replaceAll("[\\d.]+|∞|NaN", "#"))
        .max(Comparator.comparing(String::length))
        .orElseThrow(() -> new AssertionError(err));
  }
}
