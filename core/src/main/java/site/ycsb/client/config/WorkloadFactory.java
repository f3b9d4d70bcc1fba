package site.ycsb.client.config;

import java.util.Properties;
import java.util.Set;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.NamedClass;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;

/** Makes workloads by the name of their class. */
public final class WorkloadFactory {
  private static final Set<String> LEFT_OUT =
      Set.of(
          "site.ycsb.workloads.TimeSeriesWorkload",
          "site.ycsb.workloads.RestWorkload",
          // as the README of its binding writes it
          "site.ycsb.webservice.rest.RestWorkload");

  private WorkloadFactory() {}

  /**
   * A workload, not initialised.
   *
   * @throws ConfigurationException when the class isn't there or isn't a workload
   */
  public static Workload make(String className, Properties properties) {
    if (LEFT_OUT.contains(className)) {
      throw problem(
          className,
          properties,
          "this workload of YCSB is not part of this client",
          "Use site.ycsb.workloads.CoreWorkload, or YCSB 0.17.0 itself");
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
          "no object of the class can be made (" + e + ")",
          "It has to have a public constructor without arguments, and all that it needs with -cp");
    }
  }

  /** A workload, initialised. */
  public static Workload init(String className, Properties properties) throws WorkloadException {
    Workload workload = make(className, properties);
    workload.init(properties);
    return workload;
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
