package site.ycsb.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.client.steady.Trend;
import site.ycsb.config.ConfigurationException;

/**
 * How long a command takes that has next to nothing to do, beside YCSB 0.17.0's client.
 *
 * <p>What is timed: whole processes, from the call to the end, with 1,000 records and operations:
 * {@code bin/ycsb run memory}, which loads the records first, and YCSB's main class with its {@code
 * BasicDB}, told to be quiet. Always one of each after the other, the first of a pair in turn;
 * processor time is that of the process and its children. One pair before is not counted. Prints a
 * table in Markdown.
 */
@Command(
    name = "start",
    description = "How long the client takes to start, beside YCSB 0.17.0's.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class StartComparison implements Callable<Integer> {
  private static final String HOME = "--home";

  @Option(names = "--pairs", description = "Pairs of starts.")
  private int pairs = 15;

  @Option(
      names = ClientProcess.ORACLE,
      description = "Directory with the jars of the published client.")
  private Path oracle = Path.of("core", "target", "oracle");

  @Option(names = HOME, description = "Directory of this client: of a distribution or a checkout.")
  private Path home = Path.of("");

  private StartComparison() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    ClientProcess.requirePublished(oracle);
    Path script = home.toAbsolutePath().resolve("bin").resolve("ycsb");
    if (!Files.isExecutable(script)) {
      throw ConfigurationException.ofArgument(
          HOME, home.toString(), "must have the file bin/ycsb", "Name the client's directory");
    }
    String workload = home.toAbsolutePath().resolve("workloads/workloada").toString();
    List<String> ours = List.of(script.toString(), "run", "memory", "-P", workload);
    List<String> published =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            oracle.resolve("*").toString(),
            ClientProcess.MAIN_CLASS,
            "-t",
            "-db",
            "site.ycsb.BasicDB",
            "-p",
            "basicdb.verbose=false",
            "-P",
            workload);
    System.out.println(Main.machine());
    System.out.println();
    print(ours, published, pairs);
    return 0;
  }

  private static void print(List<String> ours, List<String> published, int pairs)
      throws IOException, InterruptedException {
    Start.of(ours);
    Start.of(published);
    List<Start> own = new ArrayList<>();
    List<Start> theirs = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      boolean oursFirst = pair % 2 == 0;
      Start first = Start.of(oursFirst ? ours : published);
      Start second = Start.of(oursFirst ? published : ours);
      own.add(oursFirst ? first : second);
      theirs.add(oursFirst ? second : first);
    }
    System.out.println("| client | ms (lowest-highest) | processor ms (lowest-highest) |");
    System.out.println("|---|---|---|");
    System.out.println(row("0.17.0", theirs));
    System.out.println(row("here", own));
  }

  private static String row(String name, List<Start> starts) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s |",
        name,
        range(starts, Start::wallMillis),
        range(starts, Start::processorMillis));
  }

  private static String range(List<Start> starts, ToDoubleFunction<Start> quantity) {
    double[] values = starts.stream().mapToDouble(quantity).toArray();
    return String.format(
        Locale.ROOT,
        "%.0f (%.0f-%.0f)",
        Trend.median(values),
        Arrays.stream(values).min().orElseThrow(),
        Arrays.stream(values).max().orElseThrow());
  }

  /** One command from start to end, with user and system time by the shell's count. */
  record Start(double wallMillis, double processorMillis) {
    private static final int LIMIT_SECONDS = 120;

    /** Prints the times of children: the second line of POSIX's times. */
    private static final String TIMED = "\"$@\" >/dev/null 2>&1 || exit; times";

    private static final Pattern TIME = Pattern.compile("(\\d+)m(\\d+[.,]\\d+)s");

    static Start of(List<String> command) throws IOException, InterruptedException {
      List<String> timed = new ArrayList<>(List.of("sh", "-c", TIMED, "sh"));
      timed.addAll(command);
      ProcessBuilder builder =
          new ProcessBuilder(timed).redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("JAVA_HOME", Path.of(System.getProperty("java.home")).toString());
      long startNanos = System.nanoTime();
      Process process = builder.start();
      try {
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
          throw new IllegalStateException("a client failed: " + command);
        }
        return new Start((System.nanoTime() - startNanos) / 1e6, childMillis(printed));
      } finally {
        process.destroyForcibly();
      }
    }

    /** The sum of the last two times of {@code 0m0.00s 0m0.01s} in two lines. */
    static double childMillis(String times) {
      List<Double> millis = new ArrayList<>();
      Matcher time = TIME.matcher(times);
      while (time.find()) {
        double seconds =
            60 * Double.parseDouble(time.group(1))
                + Double.parseDouble(time.group(2).replace(',', '.'));
        millis.add(seconds * 1000);
      }
      if (millis.size() != 4) {
        throw new IllegalStateException("not what times prints: " + times);
      }
      return millis.get(2) + millis.get(3);
    }
  }
}
