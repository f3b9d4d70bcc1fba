/** Tests of the Cassandra binding. Those named IT run against a real server. */
@NullMarked
package site.ycsb.db.cassandra;

import org.jspecify.annotations.NullMarked;
