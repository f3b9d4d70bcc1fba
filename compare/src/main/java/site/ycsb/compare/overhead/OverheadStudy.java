package site.ycsb.compare.overhead;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import site.ycsb.compare.study.WarmUp;

/**
 * The study that answers what protections cost on one store.
 *
 * @param binding the store's binding
 * @param workload the workload file
 * @param modes the protections, as studies call them
 * @param threads client threads
 * @param target operations per second aimed at; 0 is as fast as possible
 * @param records records in the table
 * @param operations operations of a trial
 * @param repeats trials of each mode
 * @param warmUp what each trial does before it counts
 * @param serverSeconds how long trials that don't count run on a local server
 */
public record OverheadStudy(
    String binding,
    Path workload,
    List<String> modes,
    int threads,
    long target,
    long records,
    long operations,
    int repeats,
    WarmUp warmUp,
    long serverSeconds) {
  public OverheadStudy {
    modes = List.copyOf(modes);
  }

  /** The study's name: its results folder begins with it. */
  public String name() {
    String workloadName = String.valueOf(workload.getFileName());
    return ("overhead-" + binding + "-" + workloadName).replaceAll("[^A-Za-z0-9._-]", "_");
  }

  /** The study as a file holds it. Each trial begins with a table that was just loaded. */
  public String yaml() {
    return String.format(
        Locale.ROOT,
        """
        study: %s
        title: %s
        stores: [%s]
        protections: [%s]
        workloads: [%s]
        threads: [%d]
        targets: [%d]
        records: [%d]
        operations: [%d]
        repeats: %d
        warmup: {operations: %d, seconds: %d, server-seconds: %d}
        reload: trial
        """,
        quoted(name()),
        quoted("What protecting the data costs on " + binding),
        quoted(binding),
        modes.stream().map(OverheadStudy::quoted).collect(Collectors.joining(", ")),
        quoted(workload.toAbsolutePath().normalize().toString()),
        threads,
        target,
        records,
        operations,
        repeats,
        warmUp.operations(),
        warmUp.seconds(),
        serverSeconds);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
