package site.ycsb.spi.schema;

/** A DB whose store has a schema that can be made. */
public interface SchemaSource {
  /** An admin with the DB's configuration. May be called before init; the caller closes it. */
  SchemaAdmin schemaAdmin();
}
