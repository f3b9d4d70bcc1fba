/**
 * What is tried on an HBase, and what it reports of itself: HBase's client under invented names,
 * and single messages to its ports.
 */
@NullMarked
package site.ycsb.db.hbase.audit;

import org.jspecify.annotations.NullMarked;
