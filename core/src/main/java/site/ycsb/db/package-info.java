/**
 * Stores without a server: one that keeps records in memory, and one that does nothing.
 *
 * <p>{@link site.ycsb.db.MemoryDB} is the reference for what operations mean.
 */
@NullMarked
package site.ycsb.db;

import org.jspecify.annotations.NullMarked;
