package site.ycsb.interleaved.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /**
   * Such as {@code 4 threads, 1000 records, READ 50 %, UPDATE 50 %}, then that of each mode which
   * has another one; empty where a value can't be read, which its reader rejects.
   *
   * @param modes all properties of each mode by its name, plain's first
   */
  public static Optional<String> of(Map<String, Properties> modes) {
    List<String> words = new ArrayList<>();
    String plain = "";
    for (Map.Entry<String, Properties> mode : modes.entrySet()) {
      Optional<String> own = of(mode.getValue());
      if (own.isEmpty()) {
        return own;
      }
      if (words.isEmpty()) {
        plain = own.get();
        words.add(plain);
      } else if (!own.get().equals(plain)) {
        words.add(mode.getKey() + ": " + own.get());
      }
    }
    return Optional.of(String.join("; ", words));
  }

  private static Optional<String> of(Properties properties) {
    Settings settings = new Settings(properties);
    String threads = counted(settings.get(ClientProperties.THREADS), "thread");
    String records = counted(settings.get(SharedProperties.RECORD_COUNT), "record");
    Optional<String> shares = NamedWorkload.shares(properties);
    return settings.problems().isEmpty()
        ? shares.map(
            operations ->
                Stream.of(threads, records, operations)
                    .filter(words -> !words.isEmpty())
                    .collect(Collectors.joining(", ")))
        : Optional.empty();
  }

  private static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
