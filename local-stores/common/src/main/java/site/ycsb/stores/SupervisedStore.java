package site.ycsb.stores;

import site.ycsb.spi.LocalStore;

/** A local store that is run by a recipe. Needs a public constructor without parameters. */
public abstract class SupervisedStore implements LocalStore {
  private final StoreRecipe recipe;

  protected SupervisedStore(StoreRecipe recipe) {
    this.recipe = recipe;
  }

  @Override
  public final String name() {
    return recipe.name();
  }

  @Override
  public final Lease lease() {
    return control(StoreEnvironment.ofProcess()).lease();
  }

  /** The store of a working folder. */
  public final StoreControl control(StoreEnvironment environment) {
    return new StoreControl(recipe, environment);
  }

  final StoreRecipe recipe() {
    return recipe;
  }
}
