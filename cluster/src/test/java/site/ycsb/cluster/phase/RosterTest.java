package site.ycsb.cluster.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.cluster.phase.Coordinator.Roster;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.phase.Messages.Task;

class RosterTest {
  private static final Task TASK =
      new Task(
          "encrypted-cassandra",
          Map.of("workload", "site.ycsb.workloads.CoreWorkload", "encryption.mode", "ctr"));

  private final Roster roster = new Roster(3, TASK);

  private static Candidate candidate(String name) {
    return new Candidate(name, "host-" + name, Candidate.ANY, TASK);
  }

  private static Candidate candidate(String name, int index) {
    return new Candidate(name, "host-" + name, index, TASK);
  }

  @Test
  void admit_inAnyOrder_givesFreeIndicesAndKeepsThem() {
    assertEquals(2, roster.admit(candidate("a", 2)).index());
    assertEquals(0, roster.admit(candidate("b")).index());
    assertEquals(List.of(1), roster.missing());
    assertEquals(1, roster.admit(candidate("c")).index());
    assertEquals(List.of(), roster.missing());
    assertEquals(0, roster.admit(candidate("b")).index());
    assertEquals(
        List.of("host-b", "host-c", "host-a"),
        roster.members().values().stream().map(Candidate::host).toList());
  }

  @Test
  void admit_oneTooMany_isRejected() {
    for (String name : List.of("a", "b", "c")) {
      roster.admit(candidate(name));
    }
    assertEquals(
        "all 3 clients (cluster.clients) take part already",
        roster.admit(candidate("d")).rejection());
  }

  @Test
  void admit_indexThatIsTakenOrNone_isRejected() {
    roster.admit(candidate("a", 1));
    assertEquals(
        "its index 1 is that of the client on host-a", roster.admit(candidate("b", 1)).rejection());
    assertEquals(
        "its index 3 isn't one of 0 to 2 (cluster.clients)",
        roster.admit(candidate("c", 3)).rejection());
  }

  @Test
  void admit_otherSettings_namesEachDifference() {
    Candidate other =
        new Candidate(
            "a",
            "h",
            Candidate.ANY,
            new Task(
                "cassandra", Map.of("workload", "site.ycsb.workloads.CoreWorkload", "table", "t")));
    assertEquals(
        "its settings differ: the binding is cassandra at this client and encrypted-cassandra"
            + " at the coordinator; encryption.mode is (not given) at this client and ctr at the"
            + " coordinator; table is t at this client and (not given) at the coordinator. Start it"
            + " with the same, or leave that to the coordinator",
        roster.admit(other).rejection());
  }

  @Test
  void admit_afterTheStart_isRejectedButThoseInsideStay() {
    roster.admit(candidate("a"));
    roster.close();
    assertEquals(
        "the run has begun without it. It can take part in the next one",
        roster.admit(candidate("b")).rejection());
    assertTrue(roster.admit(candidate("a")).accepted());
  }

  @Test
  void remove_clientThatIsLost_freesItsIndex() {
    roster.admit(candidate("a"));
    roster.admit(candidate("b"));
    roster.remove("a");
    assertEquals(0, roster.admit(candidate("c")).index());
  }
}
