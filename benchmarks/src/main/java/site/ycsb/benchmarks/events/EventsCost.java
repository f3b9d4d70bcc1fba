package site.ycsb.benchmarks.events;

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
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.DBException;
import site.ycsb.benchmarks.client.GivenOptions;
import site.ycsb.benchmarks.client.Machine;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Sample;

/**
 * What an event of each operation and store call costs a client on a store that is up and loaded.
 *
 * <p>One client runs all the time. Its events are switched on and off, in pairs, either first in
 * turn, each time with a new recording, which has them or has nothing: starts of JVMs and servers,
 * by which runs differ more than by events, are the same for both. Prints a table in Markdown.
 */
@Command(
    name = "events",
    description = "What events cost on a real store: switched on and off within one run.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class EventsCost implements Callable<Integer> {
  private static final int MOST_PAIRS = 1_000;
  private static final int MOST_SECONDS = 3_600;
  private static final long SETTLE_SECONDS = 2;
  private static final long SWITCH_SECONDS = 2;
  private static final long FIRST_RECORDING_SECONDS = 15;
  private static final long LONGEST_START_SECONDS = 600;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--pairs", description = "Pairs of on and off, from 2 to " + MOST_PAIRS + ".")
  private String pairs = "36";

  @Option(
      names = "--seconds",
      description = "How long each is measured, at most " + MOST_SECONDS + ".")
  private String seconds = "4";

  @Parameters(
      arity = "1..*",
      paramLabel = "<command>",
      description =
          "After '--' the client: bin/ycsb run <binding> -P <workload> -p <key>=<value> ..., with a"
              + " warm-up (warmup.seconds).")
  private List<String> client = new ArrayList<>();

  private EventsCost() {}

  /** A measured part. */
  private record Window(double operationsPerSecond, double cpuMicrosPerOperation) {
    static Window between(WatchedClient.Reading from, WatchedClient.Reading to) {
      double operations = to.operations() - from.operations();
      return new Window(
          operations / ((to.nanos() - from.nanos()) / 1e9),
          (to.cpuNanos() - from.cpuNanos()) / 1e3 / operations);
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException, DBException {
    GivenOptions options = new GivenOptions(spec);
    int count = options.integer("--pairs", pairs, 2, MOST_PAIRS);
    int length = options.integer("--seconds", seconds, 1, MOST_SECONDS);
    options.throwIfAny();
    List<Window> off = new ArrayList<>();
    List<Window> on = new ArrayList<>();
    try (WatchedClient watched = start(options, command(count, length))) {
      // the first recording makes a JVM throw away what it has compiled
      long standby = watched.record(false);
      window(watched, true, FIRST_RECORDING_SECONDS);
      for (int pair = 0; pair < count; pair++) {
        boolean first = pair % 2 == 0;
        for (boolean events : new boolean[] {first, !first}) {
          (events ? on : off).add(window(watched, events, length));
        }
      }
      watched.forget(standby);
    } catch (IOException e) {
      throw new DBException("the client can't be reached any more", e);
    }
    print(off, on);
    return 0;
  }

  private WatchedClient start(GivenOptions options, List<String> command)
      throws IOException, InterruptedException, DBException {
    if (!Files.isExecutable(Path.of(client.get(0))) || Files.isDirectory(Path.of(client.get(0)))) {
      throw options.refusal(
          "<command>",
          client.get(0),
          "has to be a program that can be started, such as bin/ycsb",
          "Give its path, and the command after it");
    }
    return WatchedClient.start(command, LONGEST_START_SECONDS);
  }

  private List<String> command(int count, int length) {
    long longest =
        2 * FIRST_RECORDING_SECONDS
            + 2L * count * (length + SETTLE_SECONDS + SWITCH_SECONDS)
            + LONGEST_START_SECONDS;
    List<String> command = new ArrayList<>(client);
    for (String property :
        List.of(
            "operationcount=" + Integer.MAX_VALUE,
            "maxexecutiontime=" + longest,
            "profile.events=true")) {
      command.addAll(List.of("-p", property));
    }
    return command;
  }

  private static Window window(WatchedClient watched, boolean events, long length)
      throws IOException, InterruptedException {
    long recording = watched.record(events);
    TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
    WatchedClient.Reading from = watched.read();
    TimeUnit.SECONDS.sleep(length);
    WatchedClient.Reading to = watched.read();
    watched.forget(recording);
    return Window.between(from, to);
  }

  private static void print(List<Window> off, List<Window> on) throws IOException {
    System.out.println(Machine.line());
    System.out.println();
    System.out.println("| | off | on | on by off (95 %) | median pair |");
    System.out.println("|---|---|---|---|---|");
    System.out.println(row("throughput, ops/s", off, on, Window::operationsPerSecond));
    System.out.println(row("client CPU, us/op", off, on, Window::cpuMicrosPerOperation));
  }

  private static String row(
      String name, List<Window> off, List<Window> on, ToDoubleFunction<Window> figure) {
    double[] base = off.stream().mapToDouble(figure).toArray();
    double[] other = on.stream().mapToDouble(figure).toArray();
    Ratio ratio = Ratio.paired(base, other);
    Interval interval = ratio.interval().orElseThrow();
    double[] pairs = new double[base.length];
    Arrays.setAll(pairs, pair -> other[pair] / base[pair]);
    return String.format(
        Locale.ROOT,
        "| %s | %.1f | %.1f | %.3f (%.3f-%.3f) | %.3f |",
        name,
        median(base),
        median(other),
        ratio.ratio(),
        interval.low(),
        interval.high(),
        median(pairs));
  }

  private static double median(double[] figures) {
    return new Sample(figures).median();
  }
}
