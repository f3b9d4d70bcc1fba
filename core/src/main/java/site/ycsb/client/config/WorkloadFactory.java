package site.ycsb.client.config;

import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.NamedClass;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.RunPlanSource;

/** Makes workloads by the name of their class, and asks them for their table. */
public final class WorkloadFactory {
  private static final String CORE_WORKLOAD = "site.ycsb.workloads.CoreWorkload";
  private static final Set<String> LEFT_OUT =
      Set.of(
          "site.ycsb.workloads.TimeSeriesWorkload",
          "site.ycsb.workloads.RestWorkload",
          // as the README of its binding writes it
          "site.ycsb.webservice.rest.RestWorkload");

  private WorkloadFactory() {}

  /** A workload, not initialised; throws when the class isn't there or isn't a workload. */
  public static Workload make(String className, Properties properties) {
    if (LEFT_OUT.contains(className)) {
      throw problem(
          className,
          properties,
          "this workload of YCSB is not part of this client",
          "Use " + CORE_WORKLOAD + ", or YCSB 0.17.0 itself");
    }
    try {
      return NamedClass.find(className, Workload.class, WorkloadFactory.class)
          .asSubclass(Workload.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ClassNotFoundException e) {
      throw problem(
          className,
          properties,
          "there is no such class on the class path",
          "Correct it, or add its jar with -cp");
    } catch (ClassCastException e) {
      throw problem(
          className, properties, "the class isn't a workload", "Extend site.ycsb.Workload");
    } catch (ReflectiveOperationException | LinkageError e) {
      throw problem(
          className,
          properties,
          "the class can't be instantiated (" + e + ")",
          "It needs a public constructor without arguments, and its libraries given with -cp");
    }
  }

  /** An initialised workload; what it reads meanwhile is recorded. */
  public static Workload init(String className, SourcedProperties properties)
      throws WorkloadException {
    Workload workload = make(className, properties);
    properties.recordReads(() -> workload.init(properties));
    return workload;
  }

  /** The plan of the workload that the properties name, or of YCSB's own. */
  public static RunPlan planOf(SourcedProperties properties) throws WorkloadException {
    return findPlan(properties)
        .orElseThrow(
            () ->
                problem(
                    className(properties),
                    properties,
                    "this workload doesn't define the table that it needs",
                    "Use one that does, such as " + CORE_WORKLOAD));
  }

  /** The same; empty when the workload doesn't tell. */
  public static Optional<RunPlan> findPlan(SourcedProperties properties) throws WorkloadException {
    Workload workload = make(properties);
    workload.init(properties.copy());
    try {
      return workload instanceof RunPlanSource source
          ? Optional.ofNullable(source.runPlan())
          : Optional.empty();
    } finally {
      workload.cleanup();
    }
  }

  static Workload make(SourcedProperties properties) {
    return make(className(properties), properties.copy());
  }

  private static String className(SourcedProperties properties) {
    return NamedClass.currentName(
        properties.getProperty(ClientProperties.WORKLOAD.key(), CORE_WORKLOAD));
  }

  private static ConfigurationException problem(
      String className, Properties properties, String rule, String nextStep) {
    return new ConfigurationException(
        new Problem(
            ClientProperties.WORKLOAD.key(),
            className,
            SourcedProperties.originOf(properties, ClientProperties.WORKLOAD.key()),
            rule,
            nextStep));
  }
}
