package site.ycsb.db.cassandra;

/** A column has a type that values can't be bound to as bytes. */
final class UnusableColumnException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnusableColumnException(String column, String type) {
    super("column " + Cql.quoted(column) + " is of type " + type + ": it has to be text or blob");
  }
}
