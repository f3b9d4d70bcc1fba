/** Histogram logs and the files that measurements write. */
@NullMarked
package site.ycsb.measurements.log;

import org.jspecify.annotations.NullMarked;
