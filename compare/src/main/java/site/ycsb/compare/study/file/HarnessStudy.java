package site.ycsb.compare.study.file;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a test harness around YCSB runs.
 *
 * @param stores names of bindings
 * @param workloads workload files
 * @param counts record counts, which are the operation counts too
 */
public record HarnessStudy(List<String> stores, List<Workload> workloads, List<Long> counts) {

  /**
   * A workload of the harness.
   *
   * @param name its name
   * @param file its file; empty when it's the one that comes with the client
   */
  public record Workload(String name, Optional<Path> file) {}

  public HarnessStudy {
    stores = List.copyOf(stores);
    workloads = List.copyOf(workloads);
    counts = List.copyOf(counts);
  }

  /** The study file that does the same. */
  public String yaml(String title) {
    return """
    # Made by bin/ycsb compare import. Like the harness: every table is emptied and loaded before its
    # run, with as many records as operations, on one client thread, once.
    title: %s
    stores: [%s]
    # plain is what the harness ran; add client-256, atrest, ... to see what protection costs
    protections: [plain]
    workloads:
    %s
    records: [%s]
    operations: records
    threads: 1
    # from 3 on there are intervals
    repeats: 1
    # the harness measured clients from their start; without this line each is warmed up
    warmup: {seconds: 0}
    reload: trial
    """
        .formatted(
            quoted(title),
            stores.stream().map(HarnessStudy::quoted).collect(Collectors.joining(", ")),
            workloads.stream().map(HarnessStudy::line).collect(Collectors.joining("\n")),
            counts.stream().map(String::valueOf).collect(Collectors.joining(", ")));
  }

  private static String line(Workload workload) {
    return workload
        .file()
        .map(
            file ->
                "  - {workload: "
                    + quoted(file.toString())
                    + ", name: "
                    + quoted(workload.name())
                    + "}")
        .orElseGet(() -> "  - " + quoted(workload.name()));
  }

  private static String quoted(String text) {
    return text.matches("[A-Za-z][A-Za-z0-9._-]*")
        ? text
        : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
