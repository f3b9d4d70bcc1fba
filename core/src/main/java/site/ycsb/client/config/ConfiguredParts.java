package site.ycsb.client.config;

import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.client.command.Failure;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;

/**
 * Makes what a run is configured with before any store is started, and adds its complaints to those
 * of the client, so that a user sees all of them at once.
 */
public final class ConfiguredParts {
  private final SourcedProperties properties;
  private final Problems problems;

  public ConfiguredParts(SourcedProperties properties, Problems problems) {
    this.properties = properties;
    this.problems = problems;
  }

  /** A DB that is only asked what it is; empty when it can't be made. */
  public Optional<DB> probe(String className, String origin) {
    try {
      return Optional.of(DbLoader.probe(className, properties));
    } catch (UnknownDBException e) {
      problems.add(
          "db",
          className,
          origin,
          String.valueOf(e.getMessage()),
          "Use a name that 'bin/ycsb bindings' lists, or add the class's jar with -cp");
    } catch (ConfigurationException e) {
      e.problems().forEach(problems::add);
    }
    return Optional.empty();
  }

  /**
   * The workload, initialised; empty when it can't be.
   *
   * @throws WorkloadException for reasons that aren't the configuration's
   */
  public Optional<Workload> workload(String className) throws WorkloadException {
    if (className.isEmpty()) {
      return Optional.empty();
    }
    boolean clean = problems.isEmpty();
    try {
      return Optional.of(WorkloadFactory.init(className, properties));
    } catch (ConfigurationException e) {
      e.problems().forEach(problems::add);
    } catch (WorkloadException | RuntimeException e) {
      Optional<ConfigurationException> cause = Failure.find(e, ConfigurationException.class);
      if (cause.isEmpty() && clean) {
        throw e;
      }
      // without a cause of its own it may be what is known already, such as a number
      cause.ifPresent(found -> found.problems().forEach(problems::add));
    }
    return Optional.empty();
  }
}
