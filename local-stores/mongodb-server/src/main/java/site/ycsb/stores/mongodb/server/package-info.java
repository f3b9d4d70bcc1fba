/**
 * A stand-in for a MongoDB server, for machines that have none: mongo-java-server, which keeps its
 * data in a file of H2's MVStore.
 *
 * <p>Runs in a process of its own. {@code Main} is its command line, {@code StandInBackend} what
 * differs from the library: scans by {@code _id} walk the ordered map, values that drivers encrypt
 * stay what they are ({@code EncryptedBinaries}), and the server says who it is.
 *
 * <p>{@code MongodRunner} runs a mongod of the user's instead, supervised as the other servers are;
 * {@code Administration} does by the driver what a store needs besides: users, replica sets, files
 * written out and compacted.
 */
@NullMarked
package site.ycsb.stores.mongodb.server;

import org.jspecify.annotations.NullMarked;
