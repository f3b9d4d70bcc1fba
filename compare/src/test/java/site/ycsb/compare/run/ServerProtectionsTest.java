package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.compare.plan.Studies.AT_REST;
import static site.ycsb.compare.plan.Studies.LOCAL;
import static site.ycsb.compare.plan.Studies.PLAIN;
import static site.ycsb.compare.plan.Studies.REMOTE;
import static site.ycsb.compare.plan.Studies.TLS;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.config.ConfigurationException;

/** Studies of trials that compare what servers protect, with plain that has it too, or hasn't. */
class ServerProtectionsTest extends StudySessionFixture {
  private static final String AT_REST_ON =
      "for part in Data Log Hints; do echo \"[ATREST], $part, 1\"; done";

  private static Study study(StoreChoice store, Protection protection) {
    return Studies.of(List.of(store), List.of(PLAIN, protection), 1, Reload.TRIAL);
  }

  private static String inRuns(String words) {
    return "[ \"$1\" != run ] || { " + words + "; }";
  }

  @Test
  void run_encryptionAtRestThatPlainHasToo_isRejectedBeforeAnythingIsMeasured() {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> run(study(REMOTE, AT_REST), false, inRuns(AT_REST_ON)));

    assertTrue(
        String.valueOf(thrown.getMessage())
            .startsWith(
                "atrest=required (protection atrest): must be what plain hasn't, and plain's data"
                    + " is encrypted at rest in the same way. Give atrest the address of another"),
        thrown::getMessage);
  }

  @Test
  void run_encryptionAtRestThatPlainHasNot_isMeasured() throws Exception {
    Study study = study(REMOTE, AT_REST);
    String only = "case \"$*\" in *atrest=required*) " + AT_REST_ON + " ;; esac";

    assertEquals(0, run(study, false, inRuns(only)));

    assertEveryTrialFinishedOnce(study);
  }

  @Test
  void run_tlsThatPlainHasToo_isRejectedBeforeAnythingIsMeasured() throws Exception {
    String same = "echo 'tls: yes' >&2; echo 'tls protocol: TLSv1.3' >&2";

    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class, () -> run(study(REMOTE, TLS), false, inRuns(same)));

    assertTrue(
        String.valueOf(thrown.getMessage())
            .startsWith(
                "tls=required (protection tls): must be what plain hasn't, and plain's connections"
                    + " have the same TLS. "),
        thrown::getMessage);
    assertEquals(List.of(), measured());
  }

  @Test
  void run_tlsOfAnotherVersionThanPlains_isMeasured() throws Exception {
    Study study = study(REMOTE, TLS);
    String other =
        "echo 'tls: yes' >&2; case \"$*\" in *tls=required*) echo 'tls protocol: three' >&2 ;;"
            + " *) echo 'tls protocol: two' >&2 ;; esac";

    assertEquals(0, run(study, false, inRuns(other)));

    assertEveryTrialFinishedOnce(study);
  }

  /** Each protection has a server of its own. */
  @Test
  void run_localServers_areTriedByNobody() throws Exception {
    Study study = study(LOCAL, AT_REST);

    assertEquals(0, run(study, false, inRuns(AT_REST_ON)));

    assertEquals(
        0,
        FakeClient.calls(folder.resolve("client")).stream()
            .filter(call -> call.contains("try-out"))
            .count());
  }
}
