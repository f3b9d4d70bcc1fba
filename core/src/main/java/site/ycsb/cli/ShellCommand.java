package site.ycsb.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.client.shell.ShellSession;
import site.ycsb.config.SourcedProperties;
import site.ycsb.workloads.CoreWorkload;

/** {@code shell}. */
@Command(
    addMethodSubcommands = false,
    description = "Reads, writes and scans single records, interactively or from stdin.")
final class ShellCommand implements ExitingCommand {
  private final ShellSession session;
  private final boolean needsBinding;

  @Mixin private ClientOptions options = new ClientOptions();
  @Mixin private BindingChoice choice = new BindingChoice();

  @Option(
      names = {"-table"},
      paramLabel = "<table>",
      description = "The first table; by default the property table, or usertable.")
  private @Nullable String table;

  ShellCommand(ShellSession session, boolean needsBinding) {
    this.session = session;
    this.needsBinding = needsBinding;
  }

  @Override
  public Integer call() {
    SourcedProperties properties = options.properties();
    if (table != null) {
      properties.set(CoreWorkload.TABLENAME_PROPERTY, table, "-table");
    }
    return session.run(
        choice.of(
            options,
            properties,
            needsBinding ? Optional.empty() : Optional.of(ClientProperties.DEFAULT_DB)));
  }
}
