/** What one thread records of one kind of operation, without a lock, and the sums of that. */
@NullMarked
package site.ycsb.measurements.recorder;

import org.jspecify.annotations.NullMarked;
