package site.ycsb.cluster.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.phase.Messages.Task;

/**
 * Decides which clients take part, and which index each has. A client that starts late, is one too
 * many, wants another's index or would do something else than the others is rejected with the
 * reason. Not thread-safe.
 */
final class Roster {
  private static final String ABSENT = "(not given)";

  private final int size;
  private final Task task;
  private final TreeMap<Integer, Candidate> members = new TreeMap<>();
  private boolean closed;

  Roster(int size, Task task) {
    this.size = size;
    this.task = task;
  }

  /**
   * What became of a candidate.
   *
   * @param index which client it is; -1 when it was rejected
   * @param rejection why it was; empty when it takes part
   */
  record Decision(int index, String rejection) {
    boolean accepted() {
      return rejection.isEmpty();
    }
  }

  /** Decides on a candidate; one that takes part already keeps its index. */
  Decision admit(Candidate candidate) {
    for (Map.Entry<Integer, Candidate> member : members.entrySet()) {
      if (member.getValue().name().equals(candidate.name())) {
        return new Decision(member.getKey(), "");
      }
    }
    Optional<String> reason = reasonAgainst(candidate);
    if (reason.isPresent()) {
      return new Decision(-1, reason.get());
    }
    int index = candidate.index() == Candidate.ANY ? missing().get(0) : candidate.index();
    members.put(index, candidate);
    return new Decision(index, "");
  }

  private Optional<String> reasonAgainst(Candidate candidate) {
    if (closed) {
      return Optional.of("the run has begun without it. It can take part in the next one");
    }
    if (members.size() == size) {
      return Optional.of("all " + size + " clients (cluster.clients) take part already");
    }
    int index = candidate.index();
    if (index != Candidate.ANY) {
      if (index < 0 || index >= size) {
        return Optional.of(
            "its index " + index + " isn't one of 0 to " + (size - 1) + " (cluster.clients)");
      }
      Candidate other = members.get(index);
      if (other != null) {
        return Optional.of("its index " + index + " is that of the client on " + other.host());
      }
    }
    List<String> differences = differences(candidate.task());
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "its settings differ: "
                + String.join("; ", differences)
                + ". Start it with the same, or leave that to the coordinator");
  }

  private List<String> differences(Task other) {
    List<String> differences = new ArrayList<>();
    compare("the binding", task.binding(), other.binding(), differences);
    TreeSet<String> keys = new TreeSet<>(task.settings().keySet());
    keys.addAll(other.settings().keySet());
    for (String key : keys) {
      compare(
          key,
          task.settings().getOrDefault(key, ABSENT),
          other.settings().getOrDefault(key, ABSENT),
          differences);
    }
    return differences;
  }

  private static void compare(String what, String here, String there, List<String> into) {
    if (!here.equals(there)) {
      into.add(what + " is " + there + " at this client and " + here + " at the coordinator");
    }
  }

  Map<Integer, Candidate> members() {
    return new TreeMap<>(members);
  }

  List<Integer> missing() {
    List<Integer> missing = new ArrayList<>();
    for (int index = 0; index < size; index++) {
      if (!members.containsKey(index)) {
        missing.add(index);
      }
    }
    return missing;
  }

  /**
   * Takes out a client that is lost before the run has begun, so that another can have its index.
   */
  void remove(String name) {
    members.values().removeIf(member -> member.name().equals(name));
  }

  /** Rejects all others from now on. */
  void close() {
    closed = true;
  }
}
