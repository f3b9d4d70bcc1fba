package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.Workload;

/** Protections that are asked for and that nothing reads: an arm would be measured unprotected. */
class InterleavedProtectionsTest extends InterleavedSessionFixture {
  private static final String UNREAD = "nothing in this run reads it";

  /** Lists no properties, and reads none. */
  public static final class SilentWorkload extends Workload {
    /** Made by the client, by name. */
    public SilentWorkload() {}

    @Override
    public boolean doInsert(DB db, @Nullable Object threadstate) {
      return db.insert("t", "k", Map.of()).isOk();
    }

    @Override
    public boolean doTransaction(DB db, @Nullable Object threadstate) {
      return doInsert(db, threadstate);
    }
  }

  @Test
  void run_protectionOfAnArm_isExitCode2() {
    assertEquals(2, run("memory", Map.of("tls_required", "true")).exitCode(), said());
    assertTrue(said().contains("ERROR: tls_required=true (--mode other): " + UNREAD), said());
  }

  @Test
  void run_besideAWorkloadThatListsNone_isExitCode2() {
    String workload = "workload=" + SilentWorkload.class.getName();
    assertEquals(2, run("memory", Map.of(), workload, "secure=true").exitCode(), said());
    assertTrue(said().contains("ERROR: secure=true (-p): " + UNREAD), said());
  }
}
