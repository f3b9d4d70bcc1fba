package site.ycsb.compare.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.PlannedStudy.LocalProtections;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study.Reload;

class DiskEstimateTest {
  private static final long RECORDS = 100;
  private static final long PLAIN = 1600 * RECORDS;
  private static final long ENCRYPTED = 3000 * RECORDS;

  /** Of 1 and 4 threads each. */
  @Test
  void bytes_tableForEachConfiguration_countsEveryOne() {
    assertEquals(
        2 * PLAIN + 2 * ENCRYPTED + ENCRYPTED,
        bytes(Studies.LOCAL, Reload.CONFIGURATION, Studies.PLAIN, Studies.CLIENT));
  }

  @Test
  void bytes_sharedTables_countsThemOnce() {
    assertEquals(
        PLAIN + ENCRYPTED + ENCRYPTED,
        bytes(Studies.LOCAL, Reload.REPEAT, Studies.PLAIN, Studies.CLIENT));
  }

  @Test
  void bytes_storesThatWriteNothingHere_areNone() {
    assertEquals(0, bytes(Studies.MEMORY, Reload.CONFIGURATION, Studies.PLAIN));
    assertEquals(0, bytes(Studies.REMOTE, Reload.CONFIGURATION, Studies.PLAIN));
  }

  private static long bytes(StoreChoice store, Reload reload, Protection... protections) {
    return PlannedStudy.of(
            Studies.of(List.of(store), List.of(protections), 3, reload),
            PlanOptions.NONE,
            any -> LocalProtections.ALL)
        .diskBytes();
  }
}
