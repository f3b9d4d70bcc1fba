package site.ycsb.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.ClientShare;

/** The flags for a run that several client machines do together; each stands for a property. */
@Command(addMethodSubcommands = false)
final class ClusterOptions {
  private final SourcedProperties given = new SourcedProperties();

  @Option(
      names = {"--clients"},
      paramLabel = "<n>",
      description = "How many client machines do it together. Property cluster.clients.")
  void setClients(String clients) {
    set(ClientShare.CLIENTS, clients, "--clients");
  }

  @Option(
      names = {"--cluster-listen"},
      paramLabel = "<host>:<port>",
      description = "Coordinates them: they join there. Property cluster.listen.")
  void setListen(String address) {
    set(ClusterProperties.LISTEN, address, "--cluster-listen");
  }

  @Option(
      names = {"--cluster"},
      paramLabel = "<where>",
      description =
          "Where all of them meet: zk://<host>,<host>/<path>, or auto for what Slurm, MPI or"
              + " Kubernetes tells. Property cluster.rendezvous.")
  void setRendezvous(String where) {
    set(ClusterProperties.RENDEZVOUS, where, "--cluster");
  }

  @Option(
      names = {"--cluster-token-file"},
      paramLabel = "<file>",
      description = "What lets a client in. Property cluster.token.file.")
  void setTokenFile(String file) {
    set(ClusterProperties.TOKEN_FILE, file, "--cluster-token-file");
  }

  private void set(Property<?> property, String value, String flag) {
    given.set(property.key(), value, flag);
  }

  /** Sets the properties; they go before those of files. */
  void addTo(SourcedProperties properties) {
    properties.setAll(given);
  }
}
