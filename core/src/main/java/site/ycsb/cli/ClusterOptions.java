package site.ycsb.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.ClientShare;

/** The flags for a run that several client machines do together; each stands for a property. */
@Command(addMethodSubcommands = false)
final class ClusterOptions {
  private final SourcedProperties given = new SourcedProperties();

  @Option(
      names = {"--clients"},
      paramLabel = "<n>",
      description = "Number of client machines that run it together. Property cluster.clients.")
  void setClients(String clients) {
    given.set(ClientShare.CLIENTS, clients, "--clients");
  }

  @Option(
      names = {"--cluster-listen"},
      paramLabel = "<host>:<port>",
      description = "Coordinates the clients, which join at this address. Property cluster.listen.")
  void setListen(String address) {
    given.set(ClusterProperties.LISTEN, address, "--cluster-listen");
  }

  @Option(
      names = {"--cluster"},
      paramLabel = "<where>",
      description =
          "Where the clients meet: zk://<host>,<host>/<path>, or auto to take it from Slurm, MPI "
              + "or Kubernetes. Property cluster.rendezvous.")
  void setRendezvous(String where) {
    given.set(ClusterProperties.RENDEZVOUS, where, "--cluster");
  }

  @Option(
      names = {"--cluster-token-file"},
      paramLabel = "<file>",
      description = "File of the token that lets a client in. Property cluster.token.file.")
  void setTokenFile(String file) {
    given.set(ClusterProperties.TOKEN_FILE, file, "--cluster-token-file");
  }

  /** Sets the properties; they go before those of files. */
  void addTo(SourcedProperties properties) {
    properties.setAll(given);
  }
}
