/**
 * Encryption of chunks for Cassandra's tables, commit log and hints.
 *
 * <p>The compressors that a user names, in {@link org.apache.cassandra.io.compress}, are thin: all
 * that they do is here. {@link site.ycsb.atrest.cassandra.AtRestOptions} holds what a table or the
 * server's configuration says, {@link site.ycsb.atrest.cassandra.SystemKey} the key, {@link
 * site.ycsb.atrest.cassandra.ChunkCipher} encrypts, {@link
 * site.ycsb.atrest.cassandra.EncryptingCompressor} speaks to the server. {@link
 * site.ycsb.atrest.cassandra.KeyTool} makes key files. Nothing here needs more than the server's
 * own jars.
 */
@NullMarked
package site.ycsb.atrest.cassandra;

import org.jspecify.annotations.NullMarked;
