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
import site.ycsb.spi.ExitCode;

/** {@code merge}. */
@Command(
    addMethodSubcommands = false,
    description = "Adds the logs of clients that ran at the same time, and prints their results.",
    footer = {"", "Logs are the files that runs with -p measurement.log.file=<file> write."})
final class MergeCommand implements ExitingCommand {
  private final Console console;

  @Parameters(arity = "1..*", paramLabel = "<log>", description = "A log of one client.")
  private List<String> files = List.of();

  @Option(
      names = {"-percentiles"},
      split = ",",
      paramLabel = "<p>",
      description = "Percentiles to print, comma separated; 95,99 by default.")
  private List<Double> percentiles = List.of(95.0, 99.0);

  MergeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Problems problems = new Problems();
    MergedLogs merged = new MergedLogs();
    for (String file : files) {
      try {
        merged.add(Path.of(file));
      } catch (IOException | IllegalArgumentException e) {
        problems.add(
            "log",
            file,
            "command line",
            "has to be the complete log of one run, given once (" + FileTrouble.why(e) + ")",
            "Give files that -p measurement.log.file=<file> wrote");
      }
    }
    for (double percentile : percentiles) {
      if (!(percentile >= 0 && percentile <= 100)) {
        problems.add(
            "-percentiles",
            String.valueOf(percentile),
            "command line",
            "has to be from 0 to 100",
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
}
