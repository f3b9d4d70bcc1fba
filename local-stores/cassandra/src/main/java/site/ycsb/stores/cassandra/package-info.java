/**
 * Runs the real Apache Cassandra server as a local store.
 *
 * <p>{@link site.ycsb.stores.cassandra.CassandraRecipe} knows its configuration and flags; {@link
 * site.ycsb.stores.cassandra.CqlProbe} speaks just enough of its protocol to see whether it
 * answers. No class of the server or of a driver is on this code's class path.
 */
@NullMarked
package site.ycsb.stores.cassandra;

import org.jspecify.annotations.NullMarked;
