package site.ycsb.cluster.phase;

/**
 * A client that wants to take part.
 *
 * @param name its own, different from all others', also from that of an earlier start on its
 *     machine
 * @param host where it runs, safe to show
 * @param index which client it has to be, from 0, when that is known from outside; {@link #ANY}
 *     otherwise
 * @param task what it would do
 */
public record Candidate(String name, String host, int index, Task task) {
  /** Whichever index is free. */
  public static final int ANY = -1;
}
