package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.PlannedStudy.Dataset;
import site.ycsb.compare.plan.PlannedTrial.Server;

class TableStatesTest {
  private static final Server HERE = new Server("cassandra", false);
  private static final Server FAR = new Server("far", false);
  private static final Dataset LOCAL = new Dataset(HERE, "a");
  private static final Dataset OTHER = new Dataset(HERE, "b");
  private static final Dataset REMOTE = new Dataset(FAR, "a");

  private final TableStates tables = new TableStates(HERE::equals);

  @Test
  void of_tableThatWasNotTouched_isAbsentHereAndUnknownElsewhere() {
    assertEquals(TableStates.State.ABSENT, tables.of(LOCAL));
    assertEquals(TableStates.State.UNKNOWN, tables.of(REMOTE));
  }

  @Test
  void loaded_one_isOfThatTableOnly() {
    tables.created(LOCAL);
    assertFalse(tables.isLoaded(LOCAL));

    tables.loaded(LOCAL);

    assertTrue(tables.isLoaded(LOCAL));
    assertFalse(tables.isLoaded(OTHER));
    assertFalse(tables.isLoaded(REMOTE));
  }

  @Test
  void aged_loadedTable_isStillThere() {
    tables.loaded(LOCAL);
    tables.loaded(REMOTE);

    tables.aged();

    assertEquals(TableStates.State.CREATED, tables.of(LOCAL));
    assertEquals(TableStates.State.UNKNOWN, tables.of(REMOTE));
  }

  @Test
  void aged_oneServer_leavesOthers() {
    tables.loaded(LOCAL);
    tables.loaded(OTHER);
    tables.loaded(REMOTE);

    tables.aged(HERE);

    assertFalse(tables.isLoaded(LOCAL));
    assertFalse(tables.isLoaded(OTHER));
    assertTrue(tables.isLoaded(REMOTE));
  }

  @Test
  void dropped_loadedTable_isAbsent() {
    tables.loaded(LOCAL);

    tables.dropped(LOCAL);

    assertEquals(TableStates.State.ABSENT, tables.of(LOCAL));
  }

  @Test
  void gone_server_tookItsTables() {
    tables.loaded(LOCAL);
    tables.created(OTHER);
    tables.loaded(REMOTE);

    tables.gone(HERE);

    assertEquals(TableStates.State.ABSENT, tables.of(LOCAL));
    assertEquals(TableStates.State.ABSENT, tables.of(OTHER));
    assertTrue(tables.isLoaded(REMOTE));
  }
}
