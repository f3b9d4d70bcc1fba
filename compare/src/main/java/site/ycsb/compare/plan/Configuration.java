package site.ycsb.compare.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Objects;
import java.util.stream.Stream;
import site.ycsb.compare.study.Axis;

/**
 * One choice of everything that a study varies.
 *
 * @param id a short name, unique in its study
 * @param point all but the protection
 * @param plain whether it's the one that others are compared with
 */
public record Configuration(
    String id,
    @JsonUnwrapped Point point,
    String protection,
    boolean plain,
    long records,
    long operations) {
  /**
   * What configurations that differ in their protection have in common; those of one point are
   * compared with each other.
   *
   * @param target operations per second aimed at by all together; 0 is as fast as possible
   * @param studyRecords records before the study was scaled
   * @param studyOperations operations before the study was scaled
   */
  public record Point(
      String store,
      String workload,
      int clients,
      int threads,
      long target,
      long studyRecords,
      long studyOperations) {
    public boolean hasMoreClientsThan(Point other) {
      return clients > other.clients && withClients(other.clients).equals(other);
    }

    private Point withClients(int number) {
      return new Point(store, workload, number, threads, target, studyRecords, studyOperations);
    }

    /** The same whatever the number of operations. */
    public Point withoutOperations() {
      return new Point(store, workload, clients, threads, target, studyRecords, 0);
    }
  }

  /** The same with so few records and operations, if it has more. */
  public Configuration atMost(long count) {
    return new Configuration(
        id, point, protection, plain, Math.min(count, records), Math.min(count, operations));
  }

  /** Whether it has a name, a place and a protection; what a file leaves out is null. */
  @JsonIgnore
  public boolean isComplete() {
    return Stream.of(id, point, protection).allMatch(Objects::nonNull)
        && Stream.of(point.store(), point.workload()).allMatch(Objects::nonNull);
  }

  public String store() {
    return point.store();
  }

  public String workload() {
    return point.workload();
  }

  public int clients() {
    return point.clients();
  }

  public int threads() {
    return point.threads();
  }

  public long target() {
    return point.target();
  }

  /** Whether its counts aren't those that the study has. */
  @JsonIgnore
  public boolean isScaled() {
    return records != point.studyRecords() || operations != point.studyOperations();
  }

  /** Where it lies on an axis. */
  public String text(Axis axis) {
    return switch (axis) {
      case STORE -> store();
      case WORKLOAD -> workload();
      case PROTECTION -> protection;
      case CLIENTS, THREADS, TARGET, RECORDS, OPERATIONS -> Long.toString(number(axis));
    };
  }

  /** The same as a number. */
  public long number(Axis axis) {
    return switch (axis) {
      case STORE, WORKLOAD, PROTECTION -> throw new IllegalArgumentException(axis.key());
      case CLIENTS -> clients();
      case THREADS -> threads();
      case TARGET -> target();
      case RECORDS -> records;
      case OPERATIONS -> operations;
    };
  }

  /** What it has in common with those of its point that are measured for a time, in words. */
  public String pointWords() {
    return store()
        + " "
        + workload()
        + " threads="
        + threads()
        + (target() > 0 ? " target=" + target() : "")
        + " records="
        + records;
  }

  /** What it is, in words for people and for {@code --only}. */
  public String words() {
    StringBuilder words = new StringBuilder();
    words.append(store()).append(' ').append(workload()).append(' ').append(protection);
    if (clients() > 1) {
      words.append(" clients=").append(clients());
    }
    words.append(" threads=").append(threads());
    if (target() > 0) {
      words.append(" target=").append(target());
    }
    words.append(" records=").append(records).append(" operations=").append(operations);
    return words.toString();
  }
}
