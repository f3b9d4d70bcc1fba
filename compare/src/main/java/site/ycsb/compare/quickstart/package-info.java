/** {@code bin/ycsb quickstart}: what encryption costs on a local Cassandra, in one command. */
@NullMarked
package site.ycsb.compare.quickstart;

import org.jspecify.annotations.NullMarked;
