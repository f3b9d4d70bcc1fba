package site.ycsb.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.BasicDB;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.ConnectingThread;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;

class CanaryTableTest {
  private static final Canaries CANARIES =
      new Canaries(List.of("name"), Map.of("key", List.of("value")));

  /** What bindings made for YCSB return of an absent field. */
  @SuppressWarnings("NullAway")
  private static final StringByteIterator NULL_TEXT = new StringByteIterator(null);

  private final Told told = new Told();

  private CanaryTable open(boolean temporary) throws Exception {
    BindingRequest request = new BindingRequest("told", "test", new SourcedProperties());
    return CanaryTable.open(
        "proof", CANARIES, ToldDB.class.getName(), told, temporary, new ConnectingThread(request));
  }

  @Test
  void close_ofATemporaryOne_dropsIt() throws Exception {
    CanaryTable table = open(true);
    assertEquals(List.of("drop proof", "create proof", "init"), told.calls);
    told.calls.clear();

    table.close();

    assertEquals(List.of("drop proof", "cleanup"), told.calls);
  }

  @Test
  void close_ofOneThatIsKept_leavesIt() throws Exception {
    CanaryTable table = open(false);
    told.calls.clear();

    table.close();

    assertEquals(List.of("cleanup"), told.calls);
  }

  @Test
  void close_dropThatFails_cleansUpAllTheSame() throws Exception {
    CanaryTable table = open(true);
    RuntimeException failure = new IllegalStateException("the server is gone");
    told.laterDropFailure.add(failure);

    assertSame(failure, assertThrows(IllegalStateException.class, table::close));

    assertEquals(
        List.of("drop proof", "create proof", "init", "drop proof", "cleanup"), told.calls);
  }

  @Test
  void write_fieldThatComesBackAbsent_isReported() throws Exception {
    for (StringByteIterator absent : Arrays.asList(null, NULL_TEXT)) {
      told.answer.put("name", absent);
      CanaryTable table = open(true);
      String message =
          String.valueOf(assertThrows(StoreUnavailableException.class, table::write).getMessage());
      assertEquals("a record of proof was read back with other values than were written", message);
      told.calls.clear();
    }
  }

  @Test
  void open_initOfATemporaryOneFails_dropsIt() {
    RuntimeException failure = new IllegalStateException("no");
    told.initFailure.add(failure);

    assertSame(failure, assertThrows(IllegalStateException.class, () -> open(true)));

    assertEquals(List.of("drop proof", "create proof", "init", "drop proof"), told.calls);
  }

  @Test
  void open_initAndDropOfATemporaryOneFail_tellsOfInit() {
    RuntimeException failure = new IllegalStateException("no");
    told.initFailure.add(failure);
    told.laterDropFailure.add(new IllegalArgumentException("nor that"));

    assertSame(failure, assertThrows(IllegalStateException.class, () -> open(true)));
  }

  @Test
  void open_createOfATemporaryOneFails_dropsIt() {
    told.createFailure.add(new IllegalStateException("not all nodes have it"));

    assertThrows(IllegalStateException.class, () -> open(true));

    assertEquals(List.of("drop proof", "create proof", "drop proof"), told.calls);
  }

  @Test
  void open_initOfOneThatIsKeptFails_leavesIt() {
    told.initFailure.add(new IllegalStateException("no"));

    assertThrows(IllegalStateException.class, () -> open(false));

    assertEquals(List.of("drop proof", "create proof", "init"), told.calls);
  }

  /** What the DB was asked to do, and what is to fail; goes where the DB gets its properties. */
  private static final class Told extends Properties {
    private static final long serialVersionUID = 1L;

    final transient List<String> calls = new ArrayList<>();
    final transient Map<String, ByteIterator> answer = new HashMap<>();
    final transient List<RuntimeException> initFailure = new ArrayList<>();
    final transient List<RuntimeException> createFailure = new ArrayList<>();
    final transient List<RuntimeException> laterDropFailure = new ArrayList<>();
  }

  /** A store that tells what is done with its table. */
  public static final class ToldDB extends BasicDB implements SchemaSource {
    public ToldDB() {}

    private Told told() {
      return (Told) getProperties();
    }

    @Override
    public void init() {
      told().calls.add("init");
      for (RuntimeException failure : told().initFailure) {
        throw failure;
      }
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      result.putAll(told().answer);
      return Status.OK;
    }

    @Override
    public void cleanup() {
      told().calls.add("cleanup");
    }

    @Override
    public SchemaAdmin schemaAdmin() {
      return new ToldAdmin(told());
    }
  }

  private record ToldAdmin(Told told) implements SchemaAdmin {
    @Override
    public SchemaState check(TableSchema wanted) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void create(TableSchema wanted) {
      told.calls.add("create " + wanted.table());
      for (RuntimeException failure : told.createFailure) {
        throw failure;
      }
    }

    @Override
    public void drop(TableSchema wanted) {
      boolean first = told.calls.isEmpty();
      told.calls.add("drop " + wanted.table());
      for (RuntimeException failure : told.laterDropFailure) {
        if (!first) {
          throw failure;
        }
      }
    }

    @Override
    public String print(TableSchema wanted) {
      return "";
    }

    @Override
    public void close() {}
  }
}
