package site.ycsb.stores.command;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.stores.FetchOptions;

/** {@code bin/ycsb store fetch}. */
@Command(
    name = "fetch",
    description = {
      "Downloads a server that can't be part of the distribution, checks it, and keeps it for all"
          + " working folders of this user: MongoDB's.",
      "Exit code 0: it is there; 1: it can't be had, or isn't what it should be; 2: its licence isn't"
          + " accepted, or there is none for this system."
    })
final class FetchCommand implements Callable<Integer> {
  private final StoreCatalog catalog;

  @Mixin private final StoreArguments arguments = new StoreArguments();

  @Option(
      names = "--version",
      paramLabel = "<version>",
      description = "Such as 8.0 for the newest of these; by default the newest of all.")
  private @Nullable String version;

  @Option(
      names = "--from",
      paramLabel = "<file or URL>",
      description = {
        "An archive (tar.gz) that has it, in place of MongoDB's download site; its SHA-256 is beside"
            + " it under the same name with .sha256, at a URL in any case."
      })
  private @Nullable String from;

  @Option(
      names = "--accept-license",
      description = "Accepts its licence, which otherwise is asked for on a terminal once.")
  private boolean licenceAccepted;

  FetchCommand(StoreCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    if (arguments.atRest()) {
      throw new ConfigurationException(
          new Problem(
              "--atrest",
              "true",
              "argument",
              "a server is fetched for all stores",
              "Leave it out"));
    }
    catalog
        .find(arguments.store())
        .fetch(
            new FetchOptions(
                Optional.ofNullable(version), Optional.ofNullable(from), licenceAccepted),
            catalog.environment());
    return 0;
  }
}
