package site.ycsb.compare.plan;

/**
 * One choice of everything that a study varies.
 *
 * @param id a short name, unique in its study
 * @param store the store's name
 * @param protection the protection's name
 * @param plain whether it's the one that others are compared with
 * @param workload the workload's name
 * @param threads client threads
 * @param target operations per second aimed at; 0 is as fast as possible
 * @param records records in the table
 * @param operations operations of a trial
 * @param studyRecords records before the study was scaled
 * @param studyOperations operations before the study was scaled
 */
public record Configuration(
    String id,
    String store,
    String protection,
    boolean plain,
    String workload,
    int threads,
    long target,
    long records,
    long operations,
    long studyRecords,
    long studyOperations) {

  /** All but the protection: configurations of one point are compared with each other. */
  public Point point() {
    return new Point(store, workload, threads, target, studyRecords, studyOperations);
  }

  /** What configurations that differ in their protection have in common. */
  public record Point(
      String store,
      String workload,
      int threads,
      long target,
      long studyRecords,
      long studyOperations) {}

  /** What it is, in words for people and for {@code --only}. */
  public String words() {
    StringBuilder words = new StringBuilder();
    words.append(store).append(' ').append(workload).append(' ').append(protection);
    words.append(" threads=").append(threads);
    if (target > 0) {
      words.append(" target=").append(target);
    }
    words.append(" records=").append(records).append(" operations=").append(operations);
    return words.toString();
  }
}
