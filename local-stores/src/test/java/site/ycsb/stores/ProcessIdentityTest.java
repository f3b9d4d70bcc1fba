package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessIdentityTest {
  @Test
  void runs_thisProcess_isTrue() {
    assertTrue(ProcessIdentity.current().runs());
  }

  @Test
  void runs_sameNumberButStartedAtAnotherTime_isFalse() {
    ProcessIdentity current = ProcessIdentity.current();

    assertFalse(new ProcessIdentity(current.pid(), current.startMillis() - 60_000).runs());
  }

  @Test
  void parse_anythingButWhatAServerWrites_isEmpty() {
    assertEquals(Optional.of(new ProcessIdentity(12, 345)), ProcessIdentity.parse("12 345"));
    assertEquals(Optional.empty(), ProcessIdentity.parse(""));
    assertEquals(Optional.empty(), ProcessIdentity.parse("12 "));
  }

  @Test
  void runs_endedProcess_isFalse() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    ProcessIdentity identity = ProcessIdentity.of(process.toHandle());
    assertTrue(process.waitFor(30, TimeUnit.SECONDS));

    assertFalse(identity.runs());
  }
}
