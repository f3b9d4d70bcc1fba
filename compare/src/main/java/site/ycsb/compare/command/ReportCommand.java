package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.compare.report.ReportWriter;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.spi.ExitCode;

/** {@code bin/ycsb compare report}. */
@Command(
    name = "report",
    description =
        "Makes results.csv, summary.json and report.html of a results folder again, also of an"
            + " unfinished study.")
final class ReportCommand extends CommandWithHelp {
  private final PrintStream out;

  @Parameters(index = "0", paramLabel = "<folder>", description = "A results folder.")
  private Path folder = Path.of("");

  ReportCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  int call() throws IOException {
    boolean sound = new ReportWriter(new StudyFolder(folder)).write(out);
    return (sound ? ExitCode.OK : ExitCode.FAILED).code();
  }
}
