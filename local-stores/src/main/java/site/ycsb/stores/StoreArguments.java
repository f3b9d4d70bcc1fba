package site.ycsb.stores;

import java.util.Iterator;
import java.util.ListResourceBundle;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.spi.HelpOption;

/** What every command of {@code store} takes. */
final class StoreArguments {
  @Parameters(
      paramLabel = "<store>",
      completionCandidates = OnClassPath.class,
      description = "The store: ${bundle:" + StoreNames.KEY + "}.")
  private String store = "";

  @Option(
      names = "--atrest",
      description = "The one that encrypts all its data, which is separate from the plain one's.")
  private boolean atRest;

  @Mixin final HelpOption help = new HelpOption();

  String store() {
    return store;
  }

  boolean atRest() {
    return atRest;
  }

  /** What shells complete. */
  static final class OnClassPath implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return StoreCatalog.ofProcess().stores().stream()
          .map(SupervisedStore::name)
          .sorted()
          .iterator();
    }
  }

  /** The names of the stores that there are, where a command's help refers to them. */
  static final class StoreNames extends ListResourceBundle {
    static final String KEY = "stores";

    private final String names;

    StoreNames(StoreCatalog catalog) {
      this.names = catalog.names();
    }

    @Override
    protected Object[][] getContents() {
      return new Object[][] {{KEY, names}};
    }
  }
}
