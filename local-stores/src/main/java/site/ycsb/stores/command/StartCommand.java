package site.ycsb.stores.command;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.stores.StartOptions;
import site.ycsb.stores.folder.StoreEnvironment;
import site.ycsb.stores.recipe.SecurityOptions;

/** {@code bin/ycsb store start}. */
@Command(
    name = "start",
    description = "Starts the store and returns when it answers. It runs until it is stopped.")
final class StartCommand implements Callable<Integer> {
  private static final String START_LIMIT = "--start-limit";

  private final StoreCatalog catalog;

  @Mixin private final StoreArguments arguments = new StoreArguments();

  @Option(
      names = "--nodes",
      paramLabel = "<n>",
      description = "Number of nodes; by default as many as there is data for, at first 1.")
  private @Nullable Integer nodes;

  @Option(
      names = START_LIMIT,
      paramLabel = "<seconds>",
      description = "How long each node may take to start; raise it on a slow machine.")
  private @Nullable String startLimit;

  @Option(
      names = SecurityOptions.TLS,
      description = {
        "Client and inter-node connections by TLS only, with certificates created for this store. "
            + "A store that has data starts as it was created."
      })
  private boolean tls;

  @Option(
      names = SecurityOptions.NO_CLIENT_CERTIFICATE,
      description = {"With --tls: only the server has a certificate; clients need none."})
  private boolean noClientCertificate;

  @Option(
      names = SecurityOptions.AUTH,
      description = {
        "Clients log in: users with random passwords are created for this store. Commands that use "
            + "the store find certificates and passwords by themselves."
      })
  private boolean auth;

  StartCommand(StoreCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    if (noClientCertificate && !tls) {
      throw SecurityOptions.notSupported(
          SecurityOptions.NO_CLIENT_CERTIFICATE,
          "requires " + SecurityOptions.TLS,
          "Give " + SecurityOptions.TLS + " too, or leave it out");
    }
    SecurityOptions security = new SecurityOptions(tls, auth, tls && !noClientCertificate);
    catalog
        .control(arguments)
        .start(
            new StartOptions(
                nodes == null ? OptionalInt.empty() : OptionalInt.of(nodes),
                security.any() ? Optional.of(security) : Optional.empty(),
                startLimit == null
                    ? Optional.empty()
                    : Optional.of(
                        StoreEnvironment.startLimit(START_LIMIT, startLimit, "argument"))));
    return 0;
  }
}
