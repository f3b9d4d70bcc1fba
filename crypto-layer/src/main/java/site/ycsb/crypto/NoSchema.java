package site.ycsb.crypto;

import java.util.List;
import site.ycsb.spi.SchemaAdmin;
import site.ycsb.spi.SchemaState;
import site.ycsb.spi.TableSchema;

/** The schema of a binding that has none: nothing to make, everything fits. */
final class NoSchema implements SchemaAdmin {
  @Override
  public SchemaState check(TableSchema wanted) {
    return new SchemaState(true, List.of(), List.of(), List.of());
  }

  @Override
  public void create(TableSchema wanted) {}

  @Override
  public void drop(TableSchema wanted) {}

  @Override
  public String print(TableSchema wanted) {
    return "";
  }

  @Override
  public void close() {}
}
