package site.ycsb.client.config;

import java.io.PrintStream;
import java.util.List;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;

/**
 * Given properties that are named as a protection and that no definition has, beside a workload or
 * a binding that may read others than it lists. Whether one is read shows once these are
 * initialised, by {@link SourcedProperties#isRead}.
 */
public final class UnreadProtections {
  private final SourcedProperties properties;
  private final List<Problem> candidates;
  private final boolean knownUnconnected;

  /**
   * @param candidates the problems that they are if nothing reads them
   * @param knownUnconnected whether no binding may read them, and the workload can be initialised
   */
  UnreadProtections(
      SourcedProperties properties, List<Problem> candidates, boolean knownUnconnected) {
    this.properties = properties;
    this.candidates = List.copyOf(candidates);
    this.knownUnconnected = knownUnconnected;
  }

  public boolean isEmpty() {
    return candidates.isEmpty();
  }

  /**
   * Once workload, DB and the state of a thread are initialised: throws the problems of those that
   * nothing has read. Warns of those that may have been read with all others, and of those that
   * turn nothing on.
   */
  public void check(PrintStream err) {
    Problems problems = new Problems();
    check(err, problems);
    problems.throwIfAny();
  }

  private void check(PrintStream err, Problems problems) {
    for (Problem each : unread()) {
      if (!isWanted(each)) {
        warn(each, each.rule(), err);
      } else if (properties.areAllRead()) {
        warn(
            each,
            "the workload or the binding reads all properties, but none by this name, so whether"
                + " anything is protected by it isn't known",
            err);
      } else {
        problems.add(each);
      }
    }
  }

  /**
   * The same where workload and state are initialised and the DB isn't; warns of those that it may
   * read when it is.
   */
  public void checkUnconnected(PrintStream err, Problems problems) {
    if (knownUnconnected) {
      check(err, problems);
      return;
    }
    for (Problem each : unread()) {
      if (isWanted(each)) {
        warn(
            each,
            "nothing has read it so far, and a run ends with exit code 2 unless the workload or the"
                + " binding reads it before the first operation",
            err);
      }
    }
  }

  private List<Problem> unread() {
    return candidates.stream().filter(each -> !properties.isRead(each.key())).toList();
  }

  /** By its value, which the problem may mask. */
  private boolean isWanted(Problem each) {
    return ProtectionNames.asks(each.key(), properties.getProperty(each.key(), ""));
  }

  private static void warn(Problem unread, String what, PrintStream err) {
    err.println("WARNING: " + unread.key() + " (" + unread.origin() + "): " + what);
  }
}
