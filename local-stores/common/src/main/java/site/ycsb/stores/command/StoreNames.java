package site.ycsb.stores.command;

import java.util.ListResourceBundle;

/** The names of the stores that there are, where a command's help refers to them. */
final class StoreNames extends ListResourceBundle {
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
