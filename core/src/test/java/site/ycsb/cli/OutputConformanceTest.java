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
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.conformance.FaultyDB;
import site.ycsb.testing.client.Child;
import site.ycsb.testing.client.InProcessClient;
import site.ycsb.testing.client.PublishedClient;
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
        // at rates, so that a run of few operations takes a time that can be divided by
        "-t -p measurementtype=raw -p operationcount=40 -p updateproportion=0 -target 2000"
            + " -p measurement.interval=op",
        "-t -p measurementtype=raw -p measurement.raw.no_summary=true -p operationcount=40"
            + " -p updateproportion=0 -p measurement.interval=both -target 20000",
        "-t -p measurementtype=hdrhistogram+histogram -p histogram.buckets=5000 -p faulty=true",
        "-t -p measurementtype=hdrhistogram+raw -p operationcount=40 -p updateproportion=0"
            + " -p faulty=true -target 2000 -p measurement.interval=op",
        "-load -threads 3 -target 20000",
        "-t -p exporter=site.ycsb.measurements.exporter.JSONMeasurementsExporter",
        "-t -p exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter"
            + " -p faulty=true",
        "-t -p exporter=com.yahoo.ycsb.measurements.exporter.TextMeasurementsExporter",
      })
  void output_sameArguments_hasTheLinesOfThePublishedClient(String flags) throws Exception {
    // the name from before 0.15 is one of ours to know
    PublishedClient.Ran published = published(flags.replace("com.yahoo", "site"));
    OutputShape expected = OutputShape.of(withoutNotes(published.out()));
    assertTrue(expected.sections().size() > 1, expected::toString);
    assertEquals(expected.toString(), OutputShape.of(ours(flags).out()).toString());
  }

  @Test
  void exportFile_andRawFile_haveTheLinesOfThePublishedClient() throws Exception {
    String flags =
        "-t -p measurementtype=hdrhistogram+raw -p operationcount=40 -p updateproportion=0";
    try (Child published = publishedApart(flags + files("published"))) {
      InProcessClient.Ran ours = ours(flags + files("ours"));
      assertEquals(0, published.exitCode(), published.err());
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
  @ValueSource(
      strings = {
        "hdrhistogram",
        "histogram",
        "raw",
        "hdrhistogram+histogram",
        // a line has the average of an interval that doesn't end before the run
        "timeseries -p timeseries.granularity=1000000"
      })
  void status_line_isThatOfThePublishedClient(String type) throws Exception {
    // at a rate, so that the last interval has operations of each kind
    String flags = "-t -s -target 2000 -p measurement.interval=op -p measurementtype=" + type;
    PublishedClient.Ran published = published(flags);
    InProcessClient.Ran ours = ours(flags);
    assertEquals(status(published.err()), status(ours.err()));
    boolean onStdoutToo = type.startsWith("timeseries");
    assertEquals(onStdoutToo, published.out().contains(" sec: "), published::out);
    assertEquals(onStdoutToo, ours.out().contains(" sec: "), ours::out);
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

  private static PublishedClient.Ran published(String flags)
      throws IOException, InterruptedException {
    return PublishedClient.run(publishedClassPath(), arguments(flags));
  }

  /** One whose results go to a file. */
  private Child publishedApart(String flags) throws IOException {
    List<String> command = new ArrayList<>(List.of("site.ycsb.Client"));
    command.addAll(arguments(flags));
    String classPath =
        publishedClassPath().stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    return new Child(folder, classPath, command);
  }

  /** The published client, with the binding from our test classes and nothing else of ours. */
  private static List<Path> publishedClassPath() throws IOException {
    List<Path> classPath = new ArrayList<>();
    try (Stream<Path> jars = Files.list(Path.of(System.getProperty("oracle.folder")))) {
      classPath.addAll(jars.toList());
    }
    classPath.add(location(FaultyDB.class));
    classPath.add(location(AnsweringDB.class));
    return classPath;
  }

  private static Path location(Class<?> type) {
    return Path.of(
        URI.create(type.getProtectionDomain().getCodeSource().getLocation().toExternalForm()));
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

  /**
   * Results without what differs between two runs of one client: each number is replaced by the
   * kind of number it is. The lines of the whole run come first and in their order; then each
   * operation's lines in their order, the operations in any order, since YCSB prints them in that
   * of a hash table.
   *
   * @param skeleton what stands between the objects of a JSON exporter; empty for text
   * @param sections the lines of each section, by its name
   */
  private record OutputShape(
      String skeleton, List<String> overall, Map<String, List<String>> sections) {
    private static final Pattern OBJECT = Pattern.compile("\\{[^{}]*\\}");
    private static final Pattern SECTION =
        Pattern.compile("\\[[^]]*]|\"metric\" : \"[^\"]*\"|[\\w-]+");

    OutputShape {
      overall = List.copyOf(overall);
    }

    static OutputShape of(String output) {
      boolean json = output.contains("{");
      List<String> lines =
          json
              ? OBJECT.matcher(output).results().map(object -> object.group()).toList()
              : output.lines().toList();
      List<String> overall = new ArrayList<>();
      Map<String, List<String>> sections = new TreeMap<>();
      for (String line : lines) {
        String name = section(line);
        String shape = shape(line);
        if (name.contains("OVERALL") || name.contains("TOTAL_GC")) {
          overall.add(shape);
        } else {
          List<String> section = sections.computeIfAbsent(name, absent -> new ArrayList<>());
          // buckets and points are as many as happen to be filled
          if (section.isEmpty()
              || !shape.contains("<place>")
              || !section.get(section.size() - 1).equals(shape)) {
            section.add(shape);
          }
        }
      }
      sections.replaceAll((name, shapes) -> withReturnsSorted(shapes));
      return new OutputShape(json ? OBJECT.matcher(output).replaceAll("#") : "", overall, sections);
    }

    /** YCSB prints statuses in the order of a hash table. */
    private static List<String> withReturnsSorted(List<String> shapes) {
      List<String> sorted = new ArrayList<>(shapes);
      int first = 0;
      while (first < sorted.size() && !sorted.get(first).contains("Return=")) {
        first++;
      }
      int end = first;
      while (end < sorted.size() && sorted.get(end).contains("Return=")) {
        end++;
      }
      Collections.sort(sorted.subList(first, end));
      return sorted;
    }

    private static String section(String line) {
      Matcher matcher = SECTION.matcher(line);
      return matcher.find() ? matcher.group() : line;
    }

    private static String shape(String line) {
      String numbers =
          line.replaceAll("(, |\" : )-?\\d+\\.\\d+(E-?\\d+)?(?=\\s*}?$)", "$1<double>")
              .replaceAll("(, |\" : )-?\\d+(?=\\s*}?$)", "$1<whole>");
      return line.startsWith("[")
          ? numbers.replaceAll(", \\d+, <double>", ", <place>, <double>")
          : numbers.replaceAll(",-?\\d+", ",<whole>");
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(skeleton).append('\n');
      overall.forEach(line -> text.append(line).append('\n'));
      sections.values().forEach(lines -> text.append(String.join("\n", lines)).append('\n'));
      return text.toString();
    }
  }
}
