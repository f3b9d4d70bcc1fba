package site.ycsb.stores;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.StoredKind;

/** A local store that is run by a recipe. One that a service file names has its own class. */
public class SupervisedStore implements LocalStore {
  private final StoreRecipe recipe;
  private final Function<StoreEnvironment, StoreRecipe> choice;
  private final StartOptions first;
  private final Optional<Path> folder;

  protected SupervisedStore(StoreRecipe recipe) {
    this(recipe, environment -> recipe);
  }

  /**
   * A store that has several recipes.
   *
   * @param recipe one of them: names, ports and what files are for are the same in all
   * @param choice the one for where it runs; may look at the machine, and is asked each time
   */
  protected SupervisedStore(StoreRecipe recipe, Function<StoreEnvironment, StoreRecipe> choice) {
    this(recipe, choice, StartOptions.NONE, Optional.empty());
  }

  /**
   * @param first how a lease starts it when there is no data of it yet
   * @param folder where it lives; the working folder when empty
   */
  private SupervisedStore(
      StoreRecipe recipe,
      Function<StoreEnvironment, StoreRecipe> choice,
      StartOptions first,
      Optional<Path> folder) {
    this.recipe = recipe;
    this.choice = choice;
    this.first = first;
    this.folder = folder;
  }

  @Override
  public final String name() {
    return recipe.name();
  }

  @Override
  public Lease lease() {
    return control(environment()).lease(first);
  }

  @Override
  public Optional<LocalStore> atRest() {
    return chosen()
        .atRest()
        .map(atRest -> new SupervisedStore(atRest, environment -> atRest, first, folder));
  }

  @Override
  public Optional<LocalStore> withTls(boolean clientCertificates) {
    SecurityOptions tls =
        new SecurityOptions(true, false, clientCertificates || !takesClientCertificates());
    return Optional.of(
        new SupervisedStore(
            recipe, choice, new StartOptions(OptionalInt.empty(), Optional.of(tls)), folder));
  }

  @Override
  public LocalStore withStartLimit(Duration limit) {
    return new SupervisedStore(recipe, choice, first.within(limit), folder);
  }

  @Override
  public LocalStore in(Path other) {
    return new SupervisedStore(recipe, choice, first, Optional.of(other));
  }

  @Override
  public boolean keepsDataWithoutTls() {
    return control(environment()).keepsDataWithoutTls();
  }

  @Override
  public final boolean takesClientCertificates() {
    return chosen().takesClientCertificates();
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

  private StoreEnvironment environment() {
    StoreEnvironment process = StoreEnvironment.ofProcess();
    return folder.map(process::in).orElse(process);
  }

  public final StoreControl control(StoreEnvironment environment) {
    return new StoreControl(recipe(environment), environment);
  }

  /**
   * Gets its server, when that can't be part of the distribution.
   *
   * @throws ConfigurationException when it is, or its licence isn't accepted
   * @throws site.ycsb.spi.StoreUnavailableException when it can't be had
   */
  public void fetch(FetchOptions options, StoreEnvironment environment) {
    throw new ConfigurationException(
        new Problem(
            "store",
            name(),
            "argument",
            "its server is part of the distribution",
            "Start it by: bin/ycsb store start " + name()));
  }

  /**
   * What a user requests of a server that is to be fetched.
   *
   * @param version the beginning of its version, such as 8.0; the newest when absent
   * @param from a file or an address that it is taken from; the maker's own when absent
   * @param licenceAccepted whether the user accepts its licence
   */
  public record FetchOptions(
      Optional<String> version, Optional<String> from, boolean licenceAccepted) {}

  public final StoreRecipe recipe(StoreEnvironment environment) {
    return choice.apply(environment);
  }

  /** How it is run where this store lives. */
  private StoreRecipe chosen() {
    return recipe(environment());
  }
}
