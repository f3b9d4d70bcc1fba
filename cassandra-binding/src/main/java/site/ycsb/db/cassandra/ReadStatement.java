package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;

/** A prepared read or scan of certain fields, with the codec for its rows. For one thread. */
final class ReadStatement {
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
