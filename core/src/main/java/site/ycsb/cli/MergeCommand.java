package site.ycsb.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.command.Console;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problems;
import site.ycsb.measurements.MergedLogs;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.measurements.log.ClientLog;
import site.ycsb.measurements.log.LogIntervals;
import site.ycsb.spi.ExitCode;

/** {@code merge}. */
@Command(
    addMethodSubcommands = false,
    description =
        "Merges the logs of clients that ran at the same time, and prints the joint results.",
    footer = {"", "Logs are the files that runs with -p measurement.log.file=<file> write."})
final class MergeCommand implements ExitingCommand {
  private final Console console;

  @Parameters(arity = "1..*", paramLabel = "<log>", description = "A log of one client.")
  private List<String> files = List.of();

  @Option(
      names = {"-percentiles"},
      split = ",",
      paramLabel = "<p>",
      description = "Percentiles to print, comma-separated; 95,99 by default.")
  private List<Double> percentiles = List.of(95.0, 99.0);

  @Option(
      names = {"--incomplete"},
      description = {
        "Accepts the log of a client that was killed, up to the last interval that it completed"
            + " (cluster.interval). Without it, such a log is rejected."
      })
  private boolean incomplete;

  MergeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Problems problems = new Problems();
    MergedLogs merged = new MergedLogs();
    for (String file : files) {
      try {
        add(file, merged);
      } catch (IOException | IllegalArgumentException e) {
        problems.add(
            "log",
            file,
            "command line",
            "must be the complete log of one run, given once (" + FileTrouble.why(e) + ")",
            "Give files that -p measurement.log.file=<file> wrote; --incomplete also accepts the "
                + "log of a client that was killed");
      }
    }
    for (double percentile : percentiles) {
      if (!(percentile >= 0 && percentile <= 100)) {
        problems.add(
            "-percentiles",
            String.valueOf(percentile),
            "command line",
            "must be from 0 to 100",
            "Correct it");
      }
    }
    problems.throwIfAny();
    // closing the exporter must leave the process's stream open
    FilterOutputStream kept =
        new FilterOutputStream(console.out()) {
          @Override
          public void close() throws IOException {
            flush();
          }
        };
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(kept)) {
      merged.export(exporter, percentiles);
    }
    return ExitCode.OK.code();
  }

  private void add(String file, MergedLogs merged) throws IOException {
    String text = MergedLogs.read(Path.of(file));
    if (!incomplete || ClientLog.hasEnd(text)) {
      merged.add(file, ClientLog.parse(text));
      return;
    }
    ClientLog ended = LogIntervals.ended(text);
    merged.add(file, ended);
    console
        .err()
        .println(
            "WARNING: "
                + file
                + " isn't complete. It contributes the "
                + ended.operations()
                + " operations up to its last interval; later ones are missing.");
  }
}
