package site.ycsb.compare.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A study as its file asks for it.
 *
 * @param name what its folders are called
 * @param title one line
 * @param about what it is for, in sentences; may be empty
 * @param source where the method comes from, such as a paper; may be empty
 * @param stores the stores, in the file's order
 * @param protections what protects the data; {@code plain} among them when anything is compared
 * @param workloads the workloads
 * @param threads client threads
 * @param targets operations per second that are aimed at; 0 is as fast as possible
 * @param records record counts
 * @param operations operation counts; empty: as many as records
 * @param repeats measured trials of each configuration
 * @param serverWarmUpSeconds how long trials that don't count run on a local store that was just
 *     started; one always does
 * @param seed of the order of trials and of their operations
 * @param reload when tables are loaded
 * @param compaction when local stores merge the files of their tables
 * @param limits how long commands may take
 * @param properties further properties of every command
 * @param published figures of others, shown beside the measured ones
 */
public record Study(
    String name,
    String title,
    String about,
    String source,
    List<StoreChoice> stores,
    List<Protection> protections,
    List<WorkloadChoice> workloads,
    List<Integer> threads,
    List<Long> targets,
    List<Long> records,
    List<Long> operations,
    int repeats,
    long serverWarmUpSeconds,
    long seed,
    Reload reload,
    Compaction compaction,
    Limits limits,
    Map<String, String> properties,
    List<PublishedFile> published) {

  public Study {
    stores = List.copyOf(stores);
    protections = List.copyOf(protections);
    workloads = List.copyOf(workloads);
    threads = List.copyOf(threads);
    targets = List.copyOf(targets);
    records = List.copyOf(records);
    operations = List.copyOf(operations);
    properties = Map.copyOf(properties);
    published = List.copyOf(published);
  }

  /**
   * The protection that the others are compared with: the first that protects nothing. Another such
   * has properties of its own, whose cost is asked for.
   */
  public Optional<Protection> plain() {
    return protections.stream().filter(Protection::isPlain).findFirst();
  }
}
