package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.reproduction.ResultsPublisher;
import site.ycsb.config.ConfigurationException;

/** {@code bin/ycsb compare publish}. */
@Command(
    name = "publish",
    sortOptions = false,
    description =
        "Reduces a results folder to what can be published: results.csv, summary.json, machine.json"
            + " and the study's file, without paths of the machine, hosts and the output of trials.")
final class PublishCommand extends CommandWithHelp {
  private static final double KIB = 1024;

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(index = "0", paramLabel = "<results folder>", description = "A results folder.")
  private Path source = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "<target>",
      description =
          "The folder to write into, such as docs/reproductions: a folder for each study.")
  private Path target = Path.of("");

  @Option(
      names = "--part",
      paramLabel = "<name>",
      description =
          "The folder in the study's, when the study is measured in parts: by --only repeat=1 on"
              + " one day and repeat=2 on another, or a store at a time.")
  private @Nullable String part;

  PublishCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  int call() throws IOException {
    if (part != null && part.isEmpty()) {
      throw ConfigurationException.ofArgument(
          "--part",
          part,
          "has to be the name of a folder",
          "Leave it out when the study is measured as a whole");
    }
    List<Binding> bindings = BindingCatalog.find(err).bindings();
    List<String> addressKeys =
        bindings.stream().map(Binding::addressKeys).flatMap(Collection::stream).toList();
    List<String> names = bindings.stream().map(Binding::names).flatMap(Collection::stream).toList();
    ResultsPublisher.Published published =
        new ResultsPublisher(addressKeys, names).publish(source, target, part == null ? "" : part);
    out.printf(
        "%s: %d trials, %.0f KiB%n",
        published.folder(), published.valid(), published.bytes() / KIB);
    published.warnings().forEach(warning -> err.println("WARNING: " + warning + "."));
    if (published.missing() > 0) {
      err.println(
          "Unfinished: "
              + published.missing()
              + " trials of the plan are neither valid nor failed.");
    }
    return 0;
  }
}
