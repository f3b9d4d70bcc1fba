package site.ycsb.stores;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command of {@code store} takes. */
final class StoreArguments {
  @Parameters(paramLabel = "<store>", description = "The store, such as cassandra.")
  private String store = "";

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this.")
  private boolean help;

  String store() {
    return store;
  }

  boolean help() {
    return help;
  }
}
