package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.atrest.AtRestSource;
import site.ycsb.spi.atrest.AtRestState;

/** What a run says and rejects when encryption at rest is requested. */
class RunAtRestTest extends RunFixture {
  @Test
  void run_atRestRequiredOfABindingThatCantTell_endsWith3BeforeAnything() {
    assertEquals(3, run("atrest", "required"));
    assertEquals("", out());
    assertTrue(
        err()
            .contains(
                "ERROR: atrest=required (-p): the binding can't report what its store encrypts."),
        err());
  }

  @Test
  void run_atRestRequiredOfAStoreThatDoesntEncrypt_endsWith3AndSaysWhy() {
    assertEquals(3, run(InClear.class.getName(), new String[] {"atrest", "required"}));
    assertEquals("", out());
    assertTrue(
        err()
            .contains(
                "the store doesn't show that it encrypts: its log is open. Set up the servers as"
                    + " docs/atrest.md says\n"),
        err());
  }

  @Test
  void run_atRestRequiredOfATableThatIsntEncrypted_advisesANewOne() {
    assertEquals(3, run(OpenTable.class.getName(), new String[] {"atrest", "required"}));
    assertTrue(err().contains("recreate this one: bin/ycsb schema drop, then"), err());
  }

  @Test
  void run_atRestRequiredOfAStoreWhereANewTableChangesNothing_advisesWhatHelps() {
    assertEquals(3, run(OpenServer.class.getName(), new String[] {"atrest", "required"}));
    assertTrue(err().contains("the table is open. Start another server\n"), err());
    assertFalse(err().contains("schema drop"), err());
  }

  @Test
  void run_atRestOff_recordsWhatIsFound() {
    assertEquals(0, run(InClear.class.getName(), new String[] {}));
    assertLine("[ATREST], Requested, 0");
    assertLine("[ATREST], Data, 1");
    assertLine("[ATREST], Log, 0");
    assertLine("[ATREST], Hints, -1");
    assertLine("[ATREST], KeyLength, 192");
    assertTrue(err().contains("at rest cipher: ROT13"), err());
  }

  @Test
  void run_bindingThatCantTell_printsItOnlyWhenAsked() {
    assertEquals(0, run());
    assertFalse(out().contains("[ATREST]"), out());
    assertEquals(0, run("atrest", "off"));
    assertLine("[ATREST], Data, -1");
  }

  @Test
  void run_atRestMistyped_endsWith2() {
    assertEquals(2, run("atrest", "yes"));
    assertTrue(err().contains("atrest=yes (-p): must be one of off, required"), err());
  }

  /** A DB whose store encrypts nothing. */
  public static class OpenTable extends AskedDB implements AtRestSource {
    @Override
    public AtRestState atRest(String table) {
      return AtRestState.unknown("the table is open");
    }
  }

  /** The same, where all tables are alike. */
  public static final class OpenServer extends OpenTable {
    @Override
    public AtRestState atRest(String table) {
      return super.atRest(table).withRemedy("Start another server");
    }
  }

  /** A DB whose store encrypts its data only. */
  public static final class InClear extends AskedDB implements AtRestSource {
    @Override
    public AtRestState atRest(String table) {
      return new AtRestState(
          AtRestState.Protection.ENCRYPTED,
          AtRestState.Protection.IN_CLEAR,
          AtRestState.Protection.UNKNOWN,
          192,
          Map.of("at rest cipher", "ROT13"),
          List.of("its log is open"));
    }
  }
}
