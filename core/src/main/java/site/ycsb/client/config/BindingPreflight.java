package site.ycsb.client.config;

import java.io.PrintStream;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.store.AtRestFindings;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.tls.TlsKeys;

/**
 * What a command that doesn't run a workload checks before it enters a binding, as a run does: keys
 * that nobody reads, values that can't be read, and what is required and can't be.
 */
public final class BindingPreflight {
  private BindingPreflight() {}

  /**
   * Checks, with every problem reported at once.
   *
   * @throws UnknownDBException when there is no such DB
   * @throws ConfigurationException with everything that is wrong
   */
  public static void check(
      BindingCatalog catalog,
      LayerSwitch.Choice choice,
      SourcedProperties properties,
      PrintStream err)
      throws UnknownDBException {
    Settings settings = new Settings(properties);
    settings.get(AtRest.PROPERTY);
    LocalStore.PROPERTIES.forEach(settings::find);
    DB probe = DbLoader.probe(choice.dbClass(), properties);
    GivenValuesCheck.check(probe, settings);
    TlsKeys.check(probe, properties, settings).ifPresent(err::println);
    new MistypedKeys(catalog.bindings(), err)
        .check(choice.binding(), properties, probe, workload(properties), settings.problems());
    settings.throwIfAny();
    AtRestFindings.checkPossible(probe, properties);
    TlsFindings.checkPossible(probe, properties);
  }

  /** Only asked which properties it has; a command that needs it reports what is wrong with it. */
  private static Optional<Workload> workload(SourcedProperties properties) {
    try {
      return Optional.of(WorkloadPlans.make(properties));
    } catch (ConfigurationException e) {
      return Optional.empty();
    }
  }
}
