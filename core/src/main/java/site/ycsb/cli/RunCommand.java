package site.ycsb.cli;

import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;

/** A command that does a run, or only checks it. */
abstract class RunCommand implements ExitingCommand {
  private final RunSession session;

  @Mixin private ClientOptions options = new ClientOptions();
  @Mixin private BindingChoice choice = new BindingChoice();

  @Option(
      names = {"--dry-run"},
      description = "Only checks the configuration and prints it, each value with its origin.")
  private boolean dryRun;

  @Option(
      names = {"--after-load"},
      hidden = true,
      description = "With --dry-run: a load comes first, which creates what is missing.")
  private boolean afterLoad;

  RunCommand(RunSession session) {
    this.session = session;
  }

  final ClientOptions options() {
    return options;
  }

  final boolean isDryRun() {
    return dryRun;
  }

  /** A run on the binding that the command line or a file names, or else on the fallback. */
  final BindingRequest request(SourcedProperties properties, Optional<String> fallback) {
    return choice.of(options, properties, fallback);
  }

  /** Does or checks the run; returns the exit code. */
  final int run(BindingRequest request) {
    return dryRun ? session.dryRun(request, afterLoad) : session.run(request);
  }
}
