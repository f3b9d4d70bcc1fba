package site.ycsb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingCatalog.BindingFiles;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.AskedDB;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;

class SchemaCommandTest {
  private static final String FOUND = "toy.found";
  private static final String EMPTY = "toy.empty";

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  /** A store that has what a property says. */
  public static final class ToyDB extends AskedDB implements SchemaSource {
    @Override
    public SchemaAdmin schemaAdmin() {
      return new ToyAdmin(
          switch (getProperties().getProperty(FOUND)) {
            case "hang" -> hang();
            case "nothing" -> SchemaState.of(false, List.of(), List.of(), List.of());
            case "fitting" -> SchemaState.of(true, List.of(), List.of(), List.of());
            default -> SchemaState.of(true, List.of("field0"), List.of("x"), List.of());
          },
          Boolean.parseBoolean(getProperties().getProperty(EMPTY)));
    }
  }

  private static SchemaState hang() {
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.park();
    }
    throw new IllegalStateException("was interrupted");
  }

  private record ToyAdmin(SchemaState found, boolean empty) implements SchemaAdmin {
    @Override
    public boolean isEmpty(String table) {
      return empty;
    }

    @Override
    public SchemaState check(TableSchema wanted) {
      return found;
    }

    @Override
    public void create(TableSchema wanted) {
      if (found.tableExists()) {
        throw new IllegalStateException("made twice");
      }
    }

    @Override
    public void drop(TableSchema wanted) {}

    @Override
    public String print(TableSchema wanted) {
      return "";
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @CsvSource({
    "nothing, 0, Created the table usertable.",
    "fitting, 0, 'The table usertable exists already, and fits.'",
    "other, 2, 'ERROR: there is a table usertable already, and it doesn''t fit: '"
  })
  void run_create_saysWhetherItMadeOrFoundTheTable(String found, int exitCode, String sentence) {
    SourcedProperties properties = new SourcedProperties();
    properties.set(FOUND, found, "-p");

    assertEquals(exitCode, run(SchemaCommand.Action.CREATE, properties));

    assertTrue(said.toString(UTF_8).contains(sentence), said::toString);
  }

  @ParameterizedTest
  @CsvSource({
    "fitting, true, 0, 'Nothing is loaded yet. Load it with: bin/ycsb load '",
    "fitting, false, 0, 'The table usertable fits.'",
    "other, true, 2, 'usertable doesn''t fit, and is empty: the table lacks the fields field0'",
    "other, false, 2, 'usertable doesn''t fit: the table lacks the fields field0'"
  })
  void run_check_saysWhetherAnythingIsLoaded(
      String found, boolean empty, int exitCode, String sentence) {
    SourcedProperties properties = new SourcedProperties();
    properties.set(FOUND, found, "-p");
    properties.set(EMPTY, String.valueOf(empty), "-p");

    assertEquals(exitCode, run(SchemaCommand.Action.CHECK, properties));

    assertTrue(said.toString(UTF_8).contains(sentence), said::toString);
    assertEquals(empty, said.toString(UTF_8).matches("(?s).*(Nothing is loaded|is empty).*"));
  }

  @ParameterizedTest
  @EnumSource(names = {"CREATE", "NAMES"})
  @Timeout(60)
  void run_bindingThatNeverAnswers_isGivenUp(SchemaCommand.Action action) {
    SourcedProperties properties = new SourcedProperties();
    properties.set(FOUND, "hang", "-p");
    properties.set("connect.limit", "1", "-p");

    assertEquals(1, run(action, properties));

    String text = said.toString(UTF_8);
    assertTrue(
        text.contains("ToyDB hasn't connected, or answered the checks that follow, within 1 s")
            && text.contains("; thread client-0 is in site.ycsb.cli.SchemaCommandTest"),
        text);
  }

  @Test
  @Timeout(60)
  void run_stopWhileTheBindingDoesNotAnswer_isAnInterrupt() {
    SourcedProperties properties = new SourcedProperties();
    properties.set(FOUND, "hang", "-p");
    StopSignal stop = new StopSignal();
    stop.request();

    assertEquals(130, run(SchemaCommand.Action.CREATE, properties, stop));

    assertEquals("", said.toString(UTF_8));
  }

  /** A binding that lists no properties may read it in a run. */
  @ParameterizedTest
  @CsvSource({
    "null, 2, ERROR: tls_required=true (-p): nothing in this run reads it",
    "site.ycsb.cli.SchemaCommandTest$ToyDB, 0, WARNING: tls_required (-p): nothing has read it"
  })
  void run_protectionThatNothingReads_isRejectedWhereThatIsKnown(
      String binding, int exitCode, String sentence) {
    SourcedProperties properties = new SourcedProperties();
    properties.set(FOUND, "fitting", "-p");
    properties.set("tls_required", "true", "-p");

    assertEquals(exitCode, run(binding, SchemaCommand.Action.CHECK, properties, new StopSignal()));

    assertTrue(said.toString(UTF_8).contains(sentence), said::toString);
  }

  private int run(SchemaCommand.Action action, SourcedProperties properties) {
    return run(action, properties, new StopSignal());
  }

  private int run(SchemaCommand.Action action, SourcedProperties properties, StopSignal stop) {
    return run(ToyDB.class.getName(), action, properties, stop);
  }

  private int run(
      String binding, SchemaCommand.Action action, SourcedProperties properties, StopSignal stop) {
    PrintStream err = new PrintStream(said, true, UTF_8);
    return new SchemaCommand(
            new BindingCatalog(BindingFiles.builtIn(), err), new Console(err, err), stop)
        .run(action, new BindingRequest(binding, "test", properties));
  }
}
