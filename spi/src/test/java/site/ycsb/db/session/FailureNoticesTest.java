package site.ycsb.db.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.config.Notices;

class FailureNoticesTest {
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final FailureNotices notices =
      new FailureNotices("Store", new Notices(new PrintStream(said, true, UTF_8)));

  @Test
  void notice_reasonsWereForgotten_keepsTheNextOne() {
    Notices kept = new Notices(new PrintStream(said, true, UTF_8));
    FailureNotices failures = new FailureNotices("Store", kept);
    failures.notice("kind", Status.ERROR, "before the run");
    kept.forgetReasons();
    failures.notice("kind", Status.ERROR, "in the run");
    failures.notice("kind", Status.ERROR, "again");

    assertEquals(Optional.of("in the run"), kept.reason("ERROR"));
  }

  @Test
  void notice_serversWords_areEscapedAndSaidOnceOfAKind() {
    assertTrue(notices.notice("kind", Status.ERROR, "no\u001b[2J\u202e way"));
    assertFalse(notices.notice("kind", Status.ERROR, "again"));

    assertEquals(
        "WARNING: operations on Store fail with ERROR, first: no\\u001b[2J\\u202e way",
        said.toString(UTF_8).strip());
  }
}
