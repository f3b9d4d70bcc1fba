package site.ycsb.db.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.session.SessionDBTest.FactsSession;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

class SessionSchemaAdminTest {
  private static final TableSchema WANTED = new TableSchema("t", List.of(), ValueStorage.TEXT);

  private final SourcedProperties properties = new SourcedProperties();
  private final FactsSession session = new FactsSession(Map.of());

  @Test
  void tlsAndAtRest_areTheSessionsWhichCloseEnds() {
    try (TableAdmin admin = new TableAdmin(properties, session)) {
      assertEquals(Optional.empty(), admin.ifOpen());

      assertEquals(session.tls(), admin.tls());
      assertEquals(Optional.of(session.atRest("t")), admin.atRest(WANTED));
      assertFalse(session.closed.get());
    }
    assertTrue(session.closed.get());
  }

  @Test
  void problems_nameThePropertyAndWhereItIsFrom() {
    properties.set("table", "a b", "-p");
    properties.set("atrest", "required", "a file");
    try (TableAdmin admin = new TableAdmin(properties, session)) {
      assertEquals(
          "table=a b (-p): has a blank. Correct it",
          admin.tableProblem("a b", "has a blank", "Correct it").getMessage());
      assertEquals(
          "atrest=required (a file): the server creates no encrypted table (no key). Give it one",
          admin.noEncryptedTable("no key", "Give it one").getMessage());
    }
  }

  /** Has only what all have in common. */
  private static final class TableAdmin extends SessionSchemaAdmin<FactsSession> {
    TableAdmin(SourcedProperties properties, FactsSession session) {
      super(FactsSession.class, properties, given -> session);
    }

    @Override
    public SchemaState check(TableSchema wanted) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void create(TableSchema wanted) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void drop(TableSchema wanted) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String print(TableSchema wanted) {
      throw new UnsupportedOperationException();
    }
  }
}
