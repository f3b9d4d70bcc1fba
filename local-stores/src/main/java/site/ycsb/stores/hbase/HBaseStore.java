package site.ycsb.stores.hbase;

import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.SupervisedStore;

/** The local store {@code hbase}: the real server in one process. */
public final class HBaseStore extends SupervisedStore {
  public HBaseStore() {
    super(new HBaseRecipe(SecurityOptions.NONE, false));
  }
}
