package site.ycsb.db.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.Property;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.ValueStorage;
import site.ycsb.spi.tls.TlsState;

class SessionDBTest {
  @Test
  void facts_serversWords_areEscapedAndTruncated() throws DBException {
    FactsDB db = new FactsDB(Map.of("server", "5\u001b[2J\u202e", "nodes", "x".repeat(5_000)));
    db.setProperties(new Properties());
    db.init();

    Map<String, String> facts = db.facts();

    db.cleanup();
    assertEquals("5\\u001b[2J\\u202e", facts.get("server"));
    assertEquals("x".repeat(300) + "...", facts.get("nodes"));
  }

  @Test
  void init_whileTheSchemaIsChecked_usesItsSession() throws DBException {
    Properties properties = new Properties();
    FactsDB db = new FactsDB(Map.of("server", "its own"));
    db.setProperties(properties);
    FactsSession session = new FactsSession(Map.of("server", "the schema's"));
    SessionLease<FactsSession> schema =
        new SessionLease<>(FactsSession.class, properties, given -> session);
    assertSame(session, schema.get());
    assertSame(session, schema.get());

    db.init();
    schema.close();
    schema.close();

    assertEquals("the schema's", db.facts().get("server"));
    assertFalse(session.closed.get());
    db.cleanup();
    assertTrue(session.closed.get());
  }

  @Test
  void connect_allThreadsHaveDisconnected_opensAnotherSession() throws DBException {
    Properties properties = new Properties();
    FactsDB one = new FactsDB(Map.of("server", "x"));
    FactsDB other = new FactsDB(Map.of("server", "x"));
    for (FactsDB db : List.of(one, other)) {
      db.setProperties(properties);
      db.init();
    }
    FactsSession first = one.session();

    one.disconnect();
    assertFalse(first.closed.get());
    other.disconnect();
    assertTrue(first.closed.get());
    one.connect();
    other.connect();

    assertNotSame(first, one.session());
    assertSame(one.session(), other.session());
    assertEquals("x", one.facts().get("server"));
    one.cleanup();
    other.cleanup();
  }

  @Test
  void close_sessionNeverRequested_opensNone() {
    SessionLease<FactsSession> schema =
        new SessionLease<>(
            FactsSession.class,
            new Properties(),
            given -> {
              throw new AssertionError("opened");
            });
    schema.close();
  }

  /** Does nothing but report what a server said. */
  private static final class FactsDB extends SessionDB<FactsSession> {
    FactsDB(Map<String, String> facts) {
      super(FactsSession.class, properties -> new FactsSession(facts));
    }

    @Override
    public ValueStorage valueStorage(String table) {
      throw new UnsupportedOperationException();
    }

    @Override
    public SchemaAdmin schemaAdmin() {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Property<?>> properties() {
      return List.of();
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.NOT_IMPLEMENTED;
    }
  }

  /** A session that only has facts. */
  static final class FactsSession implements StoreSession {
    private final Map<String, String> facts;
    final AtomicBoolean closed = new AtomicBoolean();

    FactsSession(Map<String, String> facts) {
      this.facts = facts;
    }

    @Override
    public Map<String, String> facts() {
      return facts;
    }

    @Override
    public TlsState tls() {
      return TlsState.inClear("ssl=true");
    }

    @Override
    public AtRestState atRest(String table) {
      return AtRestState.unknown("it has facts, and none of " + table);
    }

    @Override
    public int nodes() {
      return 1;
    }

    @Override
    public Status failed(Throwable failure) {
      return Status.ERROR;
    }

    @Override
    public void close() {
      closed.set(true);
    }
  }
}
