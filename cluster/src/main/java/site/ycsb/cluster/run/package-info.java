/**
 * A load or run of several clients from beginning to end: where they meet, what each of them does,
 * and the coordinator's joint result.
 */
@NullMarked
package site.ycsb.cluster.run;

import org.jspecify.annotations.NullMarked;
