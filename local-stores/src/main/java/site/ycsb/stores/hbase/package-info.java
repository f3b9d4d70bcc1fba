/**
 * Runs the real Apache HBase server as a local store: ZooKeeper, master and region server in one
 * process.
 *
 * <p>{@link site.ycsb.stores.hbase.HBaseRecipe} knows its configuration and flags. The server is
 * asked in its own JVM, by {@link site.ycsb.stores.launcher.HBaseControl}: no class of the server
 * or of its client is on this code's class path.
 */
@NullMarked
package site.ycsb.stores.hbase;

import org.jspecify.annotations.NullMarked;
