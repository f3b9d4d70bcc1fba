package site.ycsb.compare.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A study as its file asks for it.
 *
 * @param description the study in words
 * @param matrix what is combined with each other
 * @param schedule how often and in which order
 * @param tables when tables are loaded and merged
 * @param limits how long commands may take
 * @param properties further properties of every command
 * @param published metrics of others, shown next to the measured ones
 */
public record Study(
    StudyDescription description,
    Matrix matrix,
    Schedule schedule,
    TablePolicy tables,
    Limits limits,
    Map<String, String> properties,
    List<PublishedFile> published) {

  public Study {
    properties = Map.copyOf(properties);
    published = List.copyOf(published);
  }

  /**
   * Every combination of these is a configuration.
   *
   * @param stores the stores, in the file's order
   * @param protections what protects the data; {@code plain} among them when anything is compared
   * @param workloads the workloads
   * @param threads client threads
   * @param targets operations per second that are aimed at; 0 is as fast as possible
   * @param records record counts
   * @param operations operation counts; empty: as many as records
   */
  public record Matrix(
      List<StoreChoice> stores,
      List<Protection> protections,
      List<WorkloadChoice> workloads,
      List<Integer> threads,
      List<Long> targets,
      List<Long> records,
      List<Long> operations) {

    public Matrix {
      stores = List.copyOf(stores);
      protections = List.copyOf(protections);
      workloads = List.copyOf(workloads);
      threads = List.copyOf(threads);
      targets = List.copyOf(targets);
      records = List.copyOf(records);
      operations = List.copyOf(operations);
    }
  }

  /**
   * The order of a study.
   *
   * @param repeats measured trials of each configuration
   * @param serverWarmUpSeconds how long trials that don't count run on a local store that was just
   *     started; one always does
   * @param seed of the order of trials and of their operations
   */
  public record Schedule(int repeats, long serverWarmUpSeconds, long seed) {
    /** The seed of a study that names none. */
    public static final long DEFAULT_SEED = 1;
  }

  /**
   * The tables of a study.
   *
   * @param reload when they are loaded
   * @param compaction when local stores merge their files
   */
  public record TablePolicy(Reload reload, Compaction compaction) {}

  /**
   * The protection that the others are compared with: the first that protects nothing. Another such
   * has properties of its own, whose cost is asked for.
   */
  public Optional<Protection> plain() {
    return matrix.protections().stream().filter(Protection::isPlain).findFirst();
  }
}
