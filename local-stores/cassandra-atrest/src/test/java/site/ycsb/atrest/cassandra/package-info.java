/** Tests without a server; those on the real one are with the local store. */
@NullMarked
package site.ycsb.atrest.cassandra;

import org.jspecify.annotations.NullMarked;
