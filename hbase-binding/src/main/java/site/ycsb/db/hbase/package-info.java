/**
 * The binding for Apache HBase 2, on its own client.
 *
 * <p>Roles: {@code HBaseConfig} is the configuration, read once; {@code HBaseSession} is the
 * connection that all threads of a run share, opened by {@code Connector}; {@code HBaseDB} executes
 * one thread's operations on {@code OpenTable}s; {@code RowCodec} turns records into mutations and
 * results into records. {@code HBaseSchemaAdmin} creates tables. The layout is YCSB's: the record
 * key is the row key, each field a column of one family.
 */
@NullMarked
package site.ycsb.db.hbase;

import org.jspecify.annotations.NullMarked;
