package site.ycsb.stores.cassandra;

import site.ycsb.stores.SupervisedStore;

/** The local store {@code cassandra}: up to three nodes of the real server. */
public final class CassandraStore extends SupervisedStore {
  public CassandraStore() {
    super(new CassandraRecipe());
  }
}
