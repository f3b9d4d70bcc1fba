package site.ycsb.stores.hbase;

import site.ycsb.stores.SupervisedStore;
import site.ycsb.stores.recipe.SecurityOptions;

/** The local store {@code hbase}: the real server in one process. */
public final class HBaseStore extends SupervisedStore {
  public HBaseStore() {
    super(new HBaseRecipe(SecurityOptions.NONE, false));
  }
}
