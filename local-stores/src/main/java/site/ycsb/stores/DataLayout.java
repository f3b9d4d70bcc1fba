package site.ycsb.stores;

import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.stores.JsonFile.DamagedFileException;

/**
 * What the data in a store's folder was written by.
 *
 * @param version the newest server that has opened it
 * @param nodes how many nodes share it
 * @param id identifies this store among all on the machine
 * @param security TLS and users, whose keys and passwords are with the data
 */
record DataLayout(String version, int nodes, String id, SecurityOptions security) {

  /** The layout to start with: that of the data that exists, or a new one. */
  static DataLayout choose(
      StoreFolder folder, StoreRecipe recipe, String version, StartOptions wanted)
      throws IOException {
    // whether the server can have them at all
    recipe.secured(wanted.security().orElse(SecurityOptions.NONE));
    Optional<DataLayout> present = read(folder, recipe);
    int nodes = wanted.nodes().orElse(present.map(DataLayout::nodes).orElse(1));
    if (nodes < 1 || nodes > recipe.maxNodes()) {
      throw problem(
          "--nodes",
          Integer.toString(nodes),
          "must be from 1 to " + recipe.maxNodes(),
          "Correct it or leave it out");
    }
    if (present.isPresent() && present.get().nodes() != nodes) {
      throw problem(
          "--nodes",
          Integer.toString(nodes),
          "the data in " + folder.data() + " is of " + present.get().nodes() + " node(s)",
          "Leave it out, or wipe the data by: bin/ycsb store wipe " + recipe.argument());
    }
    if (present.isPresent()
        && ServerJars.BY_VERSION.compare(version, present.get().version()) < 0) {
      throw problem(
          "version",
          version,
          "the data in " + folder.data() + " was written by the newer " + present.get().version(),
          "Wipe the data by: bin/ycsb store wipe " + recipe.argument());
    }
    SecurityOptions made = present.map(DataLayout::security).orElse(SecurityOptions.NONE);
    SecurityOptions security = wanted.security().orElse(made);
    if (present.isPresent() && !security.equals(made)) {
      throw otherSecurity(folder, recipe, security, made);
    }
    return new DataLayout(
        version,
        nodes,
        present.map(DataLayout::id).orElseGet(() -> UUID.randomUUID().toString()),
        security);
  }

  private static ConfigurationException otherSecurity(
      StoreFolder folder, StoreRecipe recipe, SecurityOptions wanted, SecurityOptions made) {
    boolean tlsDiffers = wanted.tls() != made.tls();
    boolean authDiffers = wanted.auth() != made.auth();
    return problem(
        tlsDiffers
            ? SecurityOptions.TLS
            : authDiffers ? SecurityOptions.AUTH : SecurityOptions.NO_CLIENT_CERTIFICATE,
        Boolean.toString(
            tlsDiffers ? wanted.tls() : authDiffers ? wanted.auth() : !wanted.clientCertificates()),
        "the data in "
            + folder.data()
            + " is of a store that was created "
            + (made.any() ? "with" + made.arguments() : "without --tls and --auth"),
        "Start it as it was created: bin/ycsb store start "
            + recipe.argument()
            + made.arguments()
            + ", or wipe the data by: bin/ycsb store wipe "
            + recipe.argument());
  }

  /** That of the data that exists; empty too when it can't be told. */
  static Optional<DataLayout> present(StoreFolder folder) throws IOException {
    try {
      return file(folder).read();
    } catch (DamagedFileException e) {
      return Optional.empty();
    }
  }

  private static Optional<DataLayout> read(StoreFolder folder, StoreRecipe recipe)
      throws IOException {
    try {
      return file(folder).read();
    } catch (DamagedFileException e) {
      throw new StoreUnavailableException(
          e.getMessage()
              + ", so the data next to it can't be used. Wipe it: bin/ycsb store wipe "
              + recipe.argument(),
          e);
    }
  }

  static JsonFile<DataLayout> file(StoreFolder folder) {
    return new JsonFile<>(folder.layoutFile(), DataLayout.class);
  }

  private static ConfigurationException problem(
      String key, String value, String rule, String nextStep) {
    return new ConfigurationException(new Problem(key, value, "local store", rule, nextStep));
  }
}
