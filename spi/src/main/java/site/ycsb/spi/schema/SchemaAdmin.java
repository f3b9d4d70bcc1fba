package site.ycsb.spi.schema;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.tls.TlsState;

/**
 * Makes, checks and drops the table of a workload. Connections that it opens are its own. Methods
 * throw {@link StoreUnavailableException} when the server can't be reached, and {@link
 * site.ycsb.config.ConfigurationException} when it rejects for a reason that the user can fix.
 */
public interface SchemaAdmin extends AutoCloseable {
  /** Compares what exists with what the workload needs. Changes nothing. */
  SchemaState check(TableSchema wanted);

  /** What is known of the table's encryption at rest; empty when the store can't tell. */
  default Optional<AtRestState> atRest(TableSchema wanted) {
    return Optional.empty();
  }

  /**
   * What the table and its indexes take on the store's disks, in bytes, as the store reports it for
   * one copy of the data; empty when it doesn't, or there is no table.
   */
  default OptionalLong storedBytes(TableSchema wanted) {
    return OptionalLong.empty();
  }

  /**
   * Whether a table is known to hold no record, or not to exist; false when that isn't known.
   *
   * @param table its own name
   */
  default boolean isEmpty(String table) {
    return false;
  }

  /** How the connection that it works over is protected; opens one. */
  default TlsState tls() {
    return TlsState.UNREPORTED;
  }

  /** Makes namespace and table when they aren't there. */
  void create(TableSchema wanted);

  /** Whether the store creates a table that doesn't exist with its first record. */
  default boolean makesTables() {
    return false;
  }

  /** Drops the table, with its data; nothing happens when there is none. */
  void drop(TableSchema wanted);

  /** The statements that {@link #create} would run, for a user to run. Needs no server. */
  String print(TableSchema wanted);

  /** Plain to stored field names, in order; the same on both sides when nothing is encrypted. */
  default Map<String, String> names(TableSchema wanted) {
    Map<String, String> names = new LinkedHashMap<>();
    wanted.fields().forEach(field -> names.put(field, field));
    return names;
  }

  @Override
  void close();
}
