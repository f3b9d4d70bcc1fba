/**
 * What is tried on a Cassandra, and what it reports of itself. The trials speak CQL's and the
 * nodes' protocols without the driver, which would hide how far a stranger gets.
 */
@NullMarked
package site.ycsb.db.cassandra.audit;

import org.jspecify.annotations.NullMarked;
