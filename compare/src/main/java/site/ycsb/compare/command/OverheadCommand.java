package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import picocli.CommandLine;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.interleaved.CostMeasurement;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;

/**
 * {@code bin/ycsb overhead}: protections of one store and one workload compared with plain, with
 * one table as the result.
 */
public final class OverheadCommand implements Subcommand {
  private final PrintStream out;
  private final PrintStream err;
  private final Clock clock = Clock.system(ZoneId.systemDefault());

  /** For the client, which finds it by its service file. */
  public OverheadCommand() {
    this(System.out, System.err);
  }

  OverheadCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public String name() {
    return "overhead";
  }

  @Override
  public String summary() {
    return "run a workload plain and protected, and report the cost";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(new CommandLine(new OverheadOptions()));
  }

  @Override
  public boolean endsWhenInterrupted(List<String> arguments) {
    return true;
  }

  @Override
  public int run(List<String> arguments) {
    OverheadOptions options = new OverheadOptions();
    return new Invocation(out, err).run(new CommandLine(options), arguments, asked -> run(options));
  }

  private int run(OverheadOptions asked) throws IOException {
    BindingCatalog catalog = BindingCatalog.find(err);
    InterleavedConfig config = asked.interleaved(catalog, err);
    CostMeasurement measurement = new CostMeasurement(catalog, out, err);
    Path folder = CostMeasurement.folder(asked.results, asked.name(), clock);
    return asked.dryRun ? measurement.show(config) : measurement.run(config, asked.title(), folder);
  }
}
