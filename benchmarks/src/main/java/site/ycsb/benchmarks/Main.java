package site.ycsb.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import site.ycsb.client.command.Failure;

/** Comparisons of whole clients, beside the benchmarks of JMH. Nothing else ends the process. */
@Command(
    name = "benchmarks",
    description = "Compares whole clients, checks what they report, and draws a terminal.",
    mixinStandardHelpOptions = true,
    subcommands = {
      ClientComparison.class,
      StartComparison.class,
      MeasurementCheck.class,
      TerminalPicture.class
    })
public final class Main {
  private Main() {}

  /** Exit code 2: wrong arguments; 1: it failed, or isn't as promised. */
  public static void main(String[] arguments) {
    System.exit(commandLine(System.err).execute(arguments));
  }

  /** The commands; what is wrong is printed as {@code bin/ycsb} prints it. */
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

  /** What figures were made on, in one line: date, processors and JVM. */
  static String machine() throws IOException {
    String processor = System.getProperty("os.arch");
    Path file = Path.of("/proc/cpuinfo");
    if (Files.isReadable(file)) {
      for (String line : Files.readAllLines(file)) {
        if (line.startsWith("model name")) {
          processor = line.substring(line.indexOf(':') + 1).trim();
        }
      }
    }
    return String.format(
        Locale.ROOT,
        "%s; %d x %s; %s %s",
        LocalDate.now(ZoneOffset.UTC),
        Runtime.getRuntime().availableProcessors(),
        processor,
        System.getProperty("java.vm.name"),
        Runtime.version());
  }
}
