/**
 * Runs the real Apache HBase server as a local store: ZooKeeper, master and region server in one
 * process.
 *
 * <p>{@link site.ycsb.stores.hbase.HBaseRecipe} knows its configuration and flags; {@link
 * site.ycsb.stores.hbase.MasterProbe} speaks just enough of its protocol, with {@link
 * site.ycsb.stores.hbase.Protobuf}, to see whether it serves. No class of the server or of its
 * client is on this code's class path.
 */
@NullMarked
package site.ycsb.stores.hbase;

import org.jspecify.annotations.NullMarked;
