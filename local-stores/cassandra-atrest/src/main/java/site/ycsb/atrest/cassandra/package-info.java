/**
 * Encryption of chunks for Cassandra's tables, commit log and hints, whatever calls it.
 *
 * <p>{@link site.ycsb.atrest.cassandra.AtRestOptions} holds what a table or the server's
 * configuration says, {@link site.ycsb.atrest.cassandra.SystemKey} the key, {@link
 * site.ycsb.atrest.cassandra.ChunkCipher} encrypts, {@link site.ycsb.atrest.cassandra.KeyTool}
 * creates key files. Nothing here needs more than the server's own jars.
 */
@NullMarked
package site.ycsb.atrest.cassandra;

import org.jspecify.annotations.NullMarked;
