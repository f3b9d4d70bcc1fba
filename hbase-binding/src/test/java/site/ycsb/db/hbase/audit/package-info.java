@NullMarked
package site.ycsb.db.hbase.audit;

import org.jspecify.annotations.NullMarked;
