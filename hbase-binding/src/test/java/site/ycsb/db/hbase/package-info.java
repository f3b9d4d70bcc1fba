/** Tests of the HBase binding; those named IT use a real server. */
@NullMarked
package site.ycsb.db.hbase;

import org.jspecify.annotations.NullMarked;
