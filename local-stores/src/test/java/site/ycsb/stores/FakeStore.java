package site.ycsb.stores;

/** A store that runs {@link FakeServer}. */
public final class FakeStore extends SupervisedStore {
  public FakeStore() {
    super(FakeRecipe.that("answer"));
  }
}
