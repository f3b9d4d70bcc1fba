package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import site.ycsb.ByteIterator;

/** A prepared statement that binds certain fields and then the key. Thread-safe. */
final class WriteStatement {
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
