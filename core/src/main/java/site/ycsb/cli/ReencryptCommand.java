package site.ycsb.cli;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.WrappingLayers;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.WrappingLayer;
import site.ycsb.workloads.ReencryptionWorkload;

/** {@code reencrypt}. */
@Command(
    addMethodSubcommands = false,
    description = {
      "Rewrites each record of a workload's table, so that its values are encrypted under the key"
          + " that encrypts now, and measures it. Record keys and field names don't change.",
      "Values stay readable at all times, even if the command is killed; the same command resumes "
          + "it. No other client may write to the table meanwhile."
    },
    footer = {
      "",
      "Example: bin/ycsb key rotate, then bin/ycsb reencrypt cassandra -P workloads/workloada"
          + " -threads 8 -target 500",
      "",
      "Exit codes: 0 all records done, 1 some left or none found, 2 bad configuration, 3 bad"
          + " data, 130 interrupted."
    })
final class ReencryptCommand extends RunCommand {
  @Option(
      names = {"--journal"},
      paramLabel = "<file>",
      description = "Records the progress; ycsb-reencrypt.journal by default.")
  private @Nullable String journal;

  ReencryptCommand(RunSession session) {
    super(session);
  }

  @Override
  public Integer call() {
    SourcedProperties properties = options().properties();
    if (journal != null) {
      properties.set(ReencryptionWorkload.JOURNAL, journal, "--journal");
    }
    BindingRequest request = request(properties, Optional.empty());
    if (WrappingLayers.namedBy(request.binding()).isEmpty()) {
      for (WrappingLayer layer : WrappingLayers.all()) {
        if (properties.getProperty(layer.enabledKey()) == null) {
          properties.set(layer.enabledKey(), "true", "reencrypt");
        }
      }
    }
    BooleanSupplier complete = ReencryptionWorkload.configure(properties);
    int code = run(request);
    return code == ExitCode.OK.code() && !isDryRun() && !complete.getAsBoolean()
        ? ExitCode.FAILED.code()
        : code;
  }
}
