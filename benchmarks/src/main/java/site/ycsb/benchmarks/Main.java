package site.ycsb.benchmarks;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import site.ycsb.client.command.Failure;

/** Comparisons of whole clients, beside the benchmarks of JMH. Nothing else ends the process. */
@Command(
    name = "benchmarks",
    description = "Compares whole clients, and checks what they report.",
    mixinStandardHelpOptions = true,
    subcommands = {ClientComparison.class, StartComparison.class, MeasurementCheck.class})
public final class Main {
  private Main() {}

  /** Exit code 2: wrong arguments; 1: it failed, or isn't as promised. */
  public static void main(String[] arguments) {
    System.exit(commandLine(System.err).execute(arguments));
  }

  /**
   * The commands, with their messages as those of {@code bin/ycsb}.
   *
   * @param err gets what is wrong
   */
  static CommandLine commandLine(PrintStream err) {
    return new CommandLine(new Main())
        .setErr(new PrintWriter(err, true, Charset.defaultCharset()))
        .setExecutionExceptionHandler(
            (thrown, failed, parsed) -> {
              Failure failure = new Failure(thrown);
              failure.print(err);
              return failure.exitCode();
            });
  }
}
