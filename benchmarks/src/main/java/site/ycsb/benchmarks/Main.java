package site.ycsb.benchmarks;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import site.ycsb.benchmarks.client.ClientComparison;
import site.ycsb.benchmarks.client.MeasurementCheck;
import site.ycsb.benchmarks.client.ProfilingCost;
import site.ycsb.benchmarks.compare.SignificanceCheck;

/** Comparisons of whole clients, beside the benchmarks of JMH. Nothing else ends the process. */
@Command(
    name = "benchmarks",
    description = "Compares whole clients, and checks what they report.",
    mixinStandardHelpOptions = true,
    subcommands = {
      ClientComparison.class,
      MeasurementCheck.class,
      ProfilingCost.class,
      SignificanceCheck.class
    })
public final class Main {
  private Main() {}

  /** Exit code 2: wrong arguments; 1: it failed, or isn't as promised. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }
}
