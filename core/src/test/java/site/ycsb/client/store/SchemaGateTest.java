package site.ycsb.client.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.client.run.AskedDB;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;

class SchemaGateTest {
  private static final RunPlan PLAN = new RunPlan("usertable", List.of("f"), List.of(), true);

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final List<String> calls = new ArrayList<>();

  private SchemaGate gate(boolean local) {
    return new SchemaGate(
        local,
        "encrypted-toy",
        Optional.of("toy.place"),
        new Properties(),
        new PrintStream(said, true, UTF_8));
  }

  private static final class ToyDB extends AskedDB implements SchemaSource {
    private final SchemaAdmin admin;

    ToyDB(SchemaAdmin admin) {
      this.admin = admin;
    }

    @Override
    public SchemaAdmin schemaAdmin() {
      return admin;
    }
  }

  /** Passes, and tells what the entry was told. */
  private boolean pass(boolean local, DB db) throws Exception {
    List<Boolean> told = new ArrayList<>();
    gate(local)
        .pass(
            db,
            PLAN,
            empty -> {
              calls.add("enter");
              told.add(empty);
            });
    assertEquals(1, told.size());
    return told.get(0);
  }

  private DB source(SchemaState before, SchemaState after) {
    return new ToyDB(new ToyAdmin(before, after));
  }

  private static SchemaState state(boolean there, List<String> missing, List<String> foreign) {
    return SchemaState.of(there, missing, foreign, List.of());
  }

  private static final SchemaState ABSENT = state(false, List.of(), List.of());
  private static final SchemaState FITS = state(true, List.of(), List.of());

  @Test
  void pass_missingOnLocalStore_isMade() throws Exception {
    assertTrue(pass(true, source(ABSENT, FITS)));
    assertEquals(List.of("check", "create", "check", "enter", "close"), calls);
    assertTrue(said.toString(UTF_8).contains("Created the table usertable"));
  }

  @Test
  void pass_missingOnRemoteStore_isRefusedWithTheCommand() {
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> pass(false, source(ABSENT, FITS)));
    assertTrue(
        String.valueOf(thrown.getMessage()).contains("bin/ycsb schema create encrypted-toy"),
        thrown::getMessage);
    assertEquals(List.of("check", "close"), calls);
  }

  @Test
  void pass_foreignFields_areNamed() {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> pass(true, source(state(true, List.of("f"), List.of("x", "y")), FITS)));
    assertTrue(
        String.valueOf(thrown.getMessage())
            .contains("lacks the fields f; the table has fields that this run doesn't know: x, y"),
        thrown::getMessage);
  }

  @ParameterizedTest
  @CsvSource({
    "false,f,aren't encrypted",
    "false,e0123456789abcdefghijklmnopq,look encrypted",
    "true,e01,are encrypted with another key or other settings"
  })
  void pass_otherData_isReportedAndNeverToBeDropped(
      boolean anotherKey, String foreign, String reason) {
    SchemaState other =
        new SchemaState(
            true,
            List.of("f"),
            List.of(new SchemaState.ForeignField(foreign, anotherKey)),
            List.of());
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> pass(true, source(other, FITS)));
    String message = String.valueOf(thrown.getMessage());
    assertTrue(message.contains("its fields " + reason), message);
    assertTrue(
        message.contains(
            "Give another table with -p table=<name>, or another place for it with -p"
                + " toy.place=<name>"),
        message);
    assertFalse(message.contains("drop"), message);
  }

  @ParameterizedTest
  @CsvSource({
    "f, aren't encrypted, '(it was created without encryption)'",
    "e0123456789abcdefghijklmnopq, look encrypted, '(it was created with encryption)'"
  })
  void pass_emptyTableOfOtherFields_isSaidToBeEmptyAndToBeRecreated(
      String foreign, String reason, String created) {
    SchemaAdmin admin =
        new ToyAdmin(state(true, List.of("f"), List.of(foreign)), FITS) {
          @Override
          public boolean isEmpty(String table) {
            return table.equals("usertable");
          }
        };
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> pass(true, new ToyDB(admin)));
    String message = String.valueOf(thrown.getMessage());
    assertTrue(
        message.contains(
            "the table is empty, and was created for another run: its fields " + reason),
        message);
    assertTrue(message.contains(created), message);
    assertTrue(
        message.contains(
            "bin/ycsb schema drop, then schema create and load, encrypted-toy. Or give another"),
        message);
    assertFalse(message.contains("loaded with"), message);
  }

  @Test
  void pass_tableThatCannotBeUsed_isNotSaidToHoldOtherData() {
    SchemaState disabled = SchemaState.of(true, List.of(), List.of(), List.of("it is disabled"));
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> pass(true, source(disabled, FITS)));
    assertTrue(
        String.valueOf(thrown.getMessage()).contains("the table doesn't fit: it is disabled"),
        thrown::getMessage);
  }

  @Test
  void pass_missingWithAReason_saysTheReason() {
    SchemaState state = SchemaState.of(false, List.of(), List.of(), List.of("there's no place x"));
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> pass(false, source(state, FITS)));
    assertTrue(
        String.valueOf(thrown.getMessage())
            .contains("no such table: there's no place x. Create it"),
        thrown::getMessage);
  }

  @Test
  void pass_anotherKey_isOneSentenceWithoutTheNames() {
    SchemaState state =
        new SchemaState(
            true,
            List.of("f"),
            List.of(
                new SchemaState.ForeignField("e01", true),
                new SchemaState.ForeignField("e02", true)),
            List.of());
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> pass(true, source(state, FITS)));

    String message = String.valueOf(thrown.getMessage());
    assertTrue(message.contains("another key or other settings than this run's"), message);
    assertFalse(message.contains("lacks"), message);
    assertFalse(message.contains("e01"), message);
  }

  @Test
  void pass_namesThatControlATerminal_areEscapedAndTruncated() {
    List<String> foreign = new ArrayList<>(List.of("x\u001b[2J\u202e", "y".repeat(5_000)));
    for (int i = 0; i < 1_000; i++) {
      foreign.add("z" + i);
    }
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> pass(true, source(state(true, List.of("f"), foreign), FITS)));

    String message = String.valueOf(thrown.getMessage());
    assertTrue(message.contains("x\\u001b[2J\\u202e"), message);
    assertTrue(message.contains(" and 992 more"), message);
    assertTrue(message.length() < 1_000, message);
  }

  @Test
  void pass_storeThatMakesTables_saysThatThereIsNone() throws Exception {
    SchemaState absent = SchemaState.of(false, List.of(), List.of(), List.of("no database d"));
    SchemaAdmin admin =
        new ToyAdmin(absent, FITS) {
          @Override
          public boolean makesTables() {
            return true;
          }
        };

    assertTrue(pass(true, new ToyDB(admin)));
    assertTrue(
        said.toString(UTF_8).contains("There is no table usertable: no database d. The store"),
        said.toString(UTF_8));
    assertEquals(List.of("check", "enter", "close"), calls);
  }

  @Test
  void pass_entryFails_closesTheConnectionOfTheCheck() {
    assertThrows(
        DBException.class,
        () ->
            gate(true)
                .pass(
                    source(FITS, FITS),
                    PLAN,
                    empty -> {
                      throw new DBException("no connection");
                    }));
    assertEquals(List.of("check", "close"), calls);
  }

  @Test
  void pass_storeWithoutSchema_isFine() throws Exception {
    assertFalse(pass(false, new AskedDB()));
    assertEquals(List.of("enter"), calls);
  }

  private class ToyAdmin implements SchemaAdmin {
    private final SchemaState before;
    private final SchemaState after;
    private boolean made;

    ToyAdmin(SchemaState before, SchemaState after) {
      this.before = before;
      this.after = after;
    }

    @Override
    public SchemaState check(TableSchema wanted) {
      calls.add("check");
      return made ? after : before;
    }

    @Override
    public void create(TableSchema wanted) {
      calls.add("create");
      made = true;
    }

    @Override
    public void drop(TableSchema wanted) {
      calls.add("drop");
    }

    @Override
    public String print(TableSchema wanted) {
      return "";
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }
}
