package site.ycsb.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.testing.client.InProcessClient;
import site.ycsb.testing.client.InProcessClient.Ran;
import site.ycsb.testing.doubles.AnsweringDB;

/** The command as the client calls it. */
class ProveCommandTest {
  private static Ran execute(String... arguments) {
    return InProcessClient.ofTest().run(List.of(arguments));
  }

  @Test
  void prove_help_hasTextsThatCanBeFormatted() {
    Ran ran = execute("prove", "--help");
    assertEquals(0, ran.exitCode(), ran.err());
    assertTrue(ran.out().startsWith("Usage: bin/ycsb prove [OPTIONS] [<binding>]"), ran.out());
    assertEquals("", ran.err());
  }

  @Test
  void prove_nothing_isRejectedWithBothReasons() {
    Ran ran = execute("prove", "memory", "--records", "0", "--settle", "-1");
    assertEquals(2, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("--records=0 (argument): must be 1 or more."), ran.err());
    assertTrue(ran.err().contains("--settle=-1 (argument): must be 0 or more."), ran.err());
  }

  @Test
  void prove_whatIsNoNumber_endsWith2() {
    Ran ran = execute("prove", "memory", "--records", "\u0663");
    assertEquals(2, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("\u0663"), ran.err());
    assertFalse(ran.err().contains("Exception"), ran.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"atrset=required", "encryption.keylenght=256", "tls_required=true"})
  void prove_mistypedKey_endsWith2(String property) {
    Ran ran = execute("prove", "memory", "-p", property);
    assertEquals(2, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("ERROR: " + property + " (-p): "), ran.err());
  }

  @Test
  void prove_bindingThatCantTellAtRest_endsWith3() {
    Ran ran = execute("prove", "memory", "-p", "atrest=required");
    assertEquals(3, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("the binding can't report what its store encrypts"), ran.err());
  }

  @Test
  @Timeout(60)
  void prove_connectingThatNeverEnds_isGivenUp(@TempDir Path folder) {
    Ran ran =
        execute(
            "prove",
            "--data-folder",
            folder.toString(),
            HangingDB.class.getName(),
            "-p",
            "connect.limit=1");
    assertEquals(1, ran.exitCode(), ran.err());
    assertTrue(
        ran.err().contains("HangingDB hasn't connected")
            && ran.err().contains("; thread client-0 is in "),
        ran.err());
  }

  @Test
  @Timeout(60)
  void prove_operationThatNeverEnds_isGivenUp(@TempDir Path folder) {
    Ran ran =
        execute(
            "prove",
            "--data-folder",
            folder.toString(),
            DeafDB.class.getName(),
            "-p",
            "maxfailuretime=1");
    assertEquals(1, ran.exitCode(), ran.err());
    assertTrue(
        ran.err().contains("DeafDB hasn't ended within 3 s (three times maxfailuretime)")
            && ran.err().contains("; thread client-0 is in " + DeafDB.class.getName()),
        ran.err());
  }

  /** Connects, and then does each operation until it's interrupted. */
  public static final class DeafDB extends AnsweringDB {
    public DeafDB() {}

    @Override
    protected Status answer() {
      try {
        new Semaphore(0).acquire();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return Status.ERROR;
    }
  }

  /** Connects until it's interrupted. */
  public static final class HangingDB extends AnsweringDB {
    public HangingDB() {}

    @Override
    public void init() throws DBException {
      try {
        new Semaphore(0).acquire();
      } catch (InterruptedException e) {
        throw new DBException(e);
      }
    }

    @Override
    protected Status answer() {
      return Status.OK;
    }
  }
}
