/** Creates, checks and drops the table of a workload. */
@NullMarked
package site.ycsb.client.schema;

import org.jspecify.annotations.NullMarked;
