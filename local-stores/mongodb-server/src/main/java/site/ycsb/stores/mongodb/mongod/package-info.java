/**
 * Runs a mongod of the user's in a process of its own, so that it is supervised as the other
 * servers are.
 *
 * <p>{@code MongodRunner} starts and ends it, {@code Administration} does by the driver what a
 * store needs besides: users, replica sets, files written out and compacted.
 */
@NullMarked
package site.ycsb.stores.mongodb.mongod;

import org.jspecify.annotations.NullMarked;
