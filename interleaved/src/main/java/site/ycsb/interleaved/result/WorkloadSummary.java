package site.ycsb.interleaved.result;

import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.config.Settings;
import site.ycsb.workloads.NamedWorkload;
import site.ycsb.workloads.SharedProperties;

/** Threads, records and operations in words, as a measurement's plan and its result have them. */
public final class WorkloadSummary {
  private WorkloadSummary() {}

  /** By the properties of a result. */
  static String of(Map<String, String> configuration) {
    Properties properties = new Properties();
    properties.putAll(configuration);
    return of(properties);
  }

  /**
   * Such as {@code 4 threads, 1000 records, READ 50 %, UPDATE 50 %}. What can't be read counts as
   * its default: who reads the configuration rejects it.
   */
  public static String of(Properties properties) {
    Settings settings = new Settings(properties);
    return Stream.of(
            counted(settings.get(ClientProperties.THREADS), "thread"),
            counted(settings.get(SharedProperties.RECORD_COUNT), "record"),
            NamedWorkload.shares(properties))
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
