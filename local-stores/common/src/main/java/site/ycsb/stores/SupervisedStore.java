package site.ycsb.stores;

import java.nio.file.Path;
import java.util.Optional;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.folder.StoreEnvironment;
import site.ycsb.stores.recipe.StoreRecipe;

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
  public Lease lease() {
    return control(StoreEnvironment.ofProcess()).lease();
  }

  @Override
  public Optional<LocalStore> atRest() {
    return recipe.atRest().map(Variant::new);
  }

  @Override
  public final boolean takesTablesInClear() {
    return recipe.takesTablesInClear();
  }

  @Override
  public final StoredKind kindOf(Path file) {
    return recipe.kindOf(file);
  }

  @Override
  public final boolean isOfTable(Path file, String table) {
    return recipe.isOfTable(file, table);
  }

  /** The store of a working folder. */
  public final StoreControl control(StoreEnvironment environment) {
    return new StoreControl(recipe, environment);
  }

  public final StoreRecipe recipe() {
    return recipe;
  }

  /** A store that no service file names. */
  private static final class Variant extends SupervisedStore {
    Variant(StoreRecipe recipe) {
      super(recipe);
    }
  }
}
