/**
 * Runs the real Apache Cassandra server as a local store.
 *
 * <p>{@link site.ycsb.stores.cassandra.CassandraRecipe} knows its configuration and flags. The
 * server is asked in its own JVM, by {@link site.ycsb.stores.launcher.CassandraControl}: no class
 * of the server or of a driver is on this code's class path.
 */
@NullMarked
package site.ycsb.stores.cassandra;

import org.jspecify.annotations.NullMarked;
