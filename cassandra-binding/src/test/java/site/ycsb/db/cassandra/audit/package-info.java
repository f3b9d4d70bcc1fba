/** What settings mean. */
@NullMarked
package site.ycsb.db.cassandra.audit;

import org.jspecify.annotations.NullMarked;
