package site.ycsb.prove;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.cli.BindingChoice;
import site.ycsb.cli.ClientOptions;
import site.ycsb.cli.CommandFactory;
import site.ycsb.cli.ExitingCommand;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;

/** {@code prove}. */
@Command(
    addMethodSubcommands = false,
    description = {
      "Writes recognisable records, and searches every file of the store for their keys, field "
          + "names and values: as UTF-8, UTF-16, hex and base64; after writing, flushing, "
          + "compacting and stopping it.",
      "Shows what <binding>, encrypted-<binding>, -p atrest=required, and both hide."
    },
    footer = {
      "",
      "A second table is written unencrypted as a control: what the search doesn't find there, it "
          + "wouldn't find anywhere.",
      "",
      "Exit codes: 0 done, 1 failed or the control wasn't found, 2 bad configuration, 3 something "
          + "was found that should be hidden, 130 interrupted."
    })
final class ProveCommand implements ExitingCommand {
  private final ProofSession session;

  @Mixin private ClientOptions options = new ClientOptions();
  @Mixin private BindingChoice choice = new BindingChoice();

  @Option(
      names = {"--data-folder", "--data"},
      paramLabel = "<dir>",
      description =
          "Where a store other than the local one keeps its data and logs, as this machine sees "
              + "them. Flush it yourself within the time of --settle.")
  private @Nullable Path dataFolder;

  @Option(
      names = "--records",
      paramLabel = "<n>",
      defaultValue = "20",
      description = "Records to write; ${DEFAULT-VALUE} by default.")
  private int records;

  @Option(
      names = "--settle",
      paramLabel = "<seconds>",
      defaultValue = "11",
      description =
          "Time for logs to reach the disk before the first search; ${DEFAULT-VALUE} by default, "
              + "since Cassandra writes its log every 10 s.")
  private int settleSeconds;

  @Option(names = "--json", description = "Prints the outcome as JSON.")
  private boolean json;

  ProveCommand(ProofSession session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    SourcedProperties properties = options.properties();
    Problems problems = new Problems();
    checkFrom("--records", records, 1, "records", problems);
    checkFrom("--settle", settleSeconds, 0, "seconds", problems);
    problems.throwIfAny();
    return session.run(
        choice.of(options, properties, Optional.empty()),
        new ProofSession.Options(Optional.ofNullable(dataFolder), records, settleSeconds, json));
  }

  private static void checkFrom(
      String option, int value, int least, String unit, Problems problems) {
    if (value < least) {
      problems.add(
          option,
          Integer.toString(value),
          "argument",
          "must be " + least + " or more",
          "Give a number of " + unit + ", or leave it out");
    }
  }

  /** For the client, which finds it by its service file. */
  public static final class Factory implements CommandFactory {
    @Override
    public String name() {
      return "prove";
    }

    @Override
    public String summary() {
      return "show which parts of stored records can be read on disk";
    }

    @Override
    public String listedAfter() {
      return "schema";
    }

    @Override
    public ExitingCommand create(Console console, StopSignal stop) {
      BindingCatalog catalog = BindingCatalog.find(console.err());
      return new ProveCommand(new ProofSession(catalog, console, stop));
    }
  }
}
