package site.ycsb.stores.command;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command of {@code store} takes. */
final class StoreArguments {
  @Parameters(paramLabel = "<store>", description = "The store: ${bundle:" + StoreNames.KEY + "}.")
  private String store = "";

  @Option(
      names = "--atrest",
      description =
          "The one that encrypts all that it keeps; its data is apart from the plain one's.")
  private boolean atRest;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this.")
  private boolean help;

  String store() {
    return store;
  }

  boolean atRest() {
    return atRest;
  }

  boolean help() {
    return help;
  }
}
