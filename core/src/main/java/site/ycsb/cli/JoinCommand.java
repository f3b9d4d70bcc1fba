package site.ycsb.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;

/** {@code join}. */
@Command(
    addMethodSubcommands = false,
    description = {
      "Takes part in a load or run that another client coordinates: the one that was started with"
          + " --clients and --cluster-listen.",
      "That client sends the task. What is specific to this machine is given here: store "
          + "addresses, passwords, key files."
    },
    footer = {
      "",
      "Exit codes: 0 done, 1 failed or disconnected, 2 bad configuration or rejected, 3 bad data, 130"
          + " interrupted."
    })
final class JoinCommand implements ExitingCommand {
  private final RunSession session;

  @Mixin private ClientOptions options = new ClientOptions();
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Parameters(
      paramLabel = "<address>",
      description = "Where the coordinator listens: <host>:<port>.")
  private String address = "";

  JoinCommand(RunSession session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    SourcedProperties properties = options.properties();
    cluster.addTo(properties);
    return session.join(address, properties);
  }
}
