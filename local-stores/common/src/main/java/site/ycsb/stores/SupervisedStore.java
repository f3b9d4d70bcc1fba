package site.ycsb.stores;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.folder.StoreEnvironment;
import site.ycsb.stores.recipe.SecurityOptions;
import site.ycsb.stores.recipe.StoreRecipe;

/** A local store that is run by a recipe. Needs a public constructor without parameters. */
public abstract class SupervisedStore implements LocalStore {
  private static final StartOptions WITH_TLS =
      new StartOptions(OptionalInt.empty(), Optional.of(new SecurityOptions(true, false)));

  private final StoreRecipe recipe;
  private final StartOptions first;

  protected SupervisedStore(StoreRecipe recipe) {
    this(recipe, StartOptions.NONE);
  }

  /**
   * A store.
   *
   * @param first how a lease starts it when there is no data of it yet
   */
  private SupervisedStore(StoreRecipe recipe, StartOptions first) {
    this.recipe = recipe;
    this.first = first;
  }

  @Override
  public final String name() {
    return recipe.name();
  }

  @Override
  public Lease lease() {
    return control(StoreEnvironment.ofProcess()).lease(first);
  }

  @Override
  public Optional<LocalStore> atRest() {
    return recipe.atRest().map(encrypting -> new Variant(encrypting, first));
  }

  @Override
  public Optional<LocalStore> withTls() {
    return Optional.of(new Variant(recipe, WITH_TLS));
  }

  @Override
  public LocalStore withStartLimit(Duration limit) {
    return new Variant(recipe, first.within(limit));
  }

  @Override
  public boolean keepsDataWithoutTls() {
    return control(StoreEnvironment.ofProcess()).keepsDataWithoutTls();
  }

  @Override
  public final boolean takesClientCertificates() {
    return recipe.takesClientCertificates();
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
    Variant(StoreRecipe recipe, StartOptions first) {
      super(recipe, first);
    }
  }
}
