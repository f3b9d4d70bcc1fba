package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;

/**
 * The statements of one table, prepared when they are first needed: one for each operation and set
 * of fields. Confined to one thread, so that looking one up needs no lock; the driver shares what
 * the server prepared between the threads.
 *
 * <p>Cost of a look-up: one hash of the set of fields, no allocation but its iterator.
 */
final class TableStatements {
  private final CassandraSession session;
  private final String name;
  private final String table;
  private final Map<@Nullable Set<String>, ReadStatement> reads = new HashMap<>();
  private final Map<@Nullable Set<String>, ReadStatement> scans = new HashMap<>();
  private final Map<Set<String>, WriteStatement> updates = new HashMap<>();
  private final Map<Set<String>, WriteStatement> inserts = new HashMap<>();
  private @Nullable WriteStatement delete;

  TableStatements(CassandraSession session, String name) {
    this.session = session;
    this.name = name;
    this.table = Cql.table(session.keyspace(), name);
  }

  String name() {
    return name;
  }

  /**
   * @param fields null for all
   */
  ReadStatement read(@Nullable Set<String> fields) {
    @Nullable ReadStatement found = reads.get(fields);
    if (found == null) {
      @Nullable Set<String> kept = fields == null ? null : sorted(fields);
      found = new ReadStatement(session.prepare(Cql.read(table, kept), false));
      reads.put(kept, found);
    }
    return found;
  }

  /**
   * @param fields null for all
   * @param withKeys whether rows have their key as well; the same in all calls
   */
  ReadStatement scan(@Nullable Set<String> fields, boolean withKeys) {
    @Nullable ReadStatement found = scans.get(fields);
    if (found == null) {
      @Nullable Set<String> kept = fields == null ? null : sorted(fields);
      found = new ReadStatement(session.prepare(Cql.scan(table, kept, withKeys), false));
      scans.put(kept, found);
    }
    return found;
  }

  WriteStatement update(Set<String> fields) {
    @Nullable WriteStatement found = updates.get(fields);
    if (found == null) {
      Set<String> kept = sorted(fields);
      found = new WriteStatement(session.prepare(Cql.update(table, kept), true), kept);
      updates.put(kept, found);
    }
    return found;
  }

  WriteStatement insert(Set<String> fields) {
    @Nullable WriteStatement found = inserts.get(fields);
    if (found == null) {
      Set<String> kept = sorted(fields);
      found = new WriteStatement(session.prepare(Cql.insert(table, kept), true), kept);
      inserts.put(kept, found);
    }
    return found;
  }

  WriteStatement delete() {
    @Nullable WriteStatement found = delete;
    if (found == null) {
      found = new WriteStatement(session.prepare(Cql.delete(table), true), Set.of());
      delete = found;
    }
    return found;
  }

  /** A copy, as callers reuse their sets; in one order, so that threads share what is prepared. */
  private static Set<String> sorted(Set<String> fields) {
    return Collections.unmodifiableSet(new TreeSet<>(fields));
  }

  /** A prepared statement that binds certain fields and then the key. Thread-safe. */
  static final class WriteStatement {
    private static final Set<DataType> USABLE =
        Set.of(DataTypes.TEXT, DataTypes.ASCII, DataTypes.BLOB);

    private final PreparedStatement statement;
    private final String[] fields;

    /**
     * @throws UnusableColumnException when a column is of a type that bytes would be misread as
     */
    WriteStatement(PreparedStatement statement, Collection<String> fields) {
      this.statement = statement;
      this.fields = fields.toArray(String[]::new);
      ColumnDefinitions variables = statement.getVariableDefinitions();
      for (int i = 0; i < variables.size(); i++) {
        DataType type = variables.get(i).getType();
        if (!USABLE.contains(type)) {
          throw new UnusableColumnException(
              variables.get(i).getName().asInternal(), type.asCql(false, true));
        }
      }
    }

    /** Binds values of exactly the statement's fields; consumes them. */
    BoundStatement bind(String key, Map<String, ByteIterator> values) {
      BoundStatementBuilder bound = statement.boundStatementBuilder();
      for (int i = 0; i < fields.length; i++) {
        ByteIterator value = Objects.requireNonNull(values.get(fields[i]), fields[i]);
        bound = bound.setBytesUnsafe(i, FieldCodec.encode(value));
      }
      return bound.setBytesUnsafe(fields.length, FieldCodec.encodeKey(key)).build();
    }
  }

  /** A prepared read or scan of certain fields, with the codec for its rows. For one thread. */
  static final class ReadStatement {
    private final PreparedStatement statement;
    private final FieldCodec codec = new FieldCodec();

    ReadStatement(PreparedStatement statement) {
      this.statement = statement;
    }

    BoundStatement bind(String key) {
      return keyed(key).build();
    }

    BoundStatement bind(String key, int limit) {
      return keyed(key).setInt(1, limit).build();
    }

    FieldCodec codec() {
      return codec;
    }

    private BoundStatementBuilder keyed(String key) {
      return statement.boundStatementBuilder().setBytesUnsafe(0, FieldCodec.encodeKey(key));
    }
  }

  /** A column has a type that values can't be bound to as bytes. */
  static final class UnusableColumnException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableColumnException(String column, String type) {
      super("column " + Cql.quoted(column) + " is of type " + type + ": it must be text or blob");
    }
  }
}
