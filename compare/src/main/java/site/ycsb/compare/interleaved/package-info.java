/**
 * What protections cost, measured by slices that take turns: the table that narrows while one
 * watches, the report, and the results of studies that consist of such measurements. The
 * measurement itself is in the module interleaved.
 */
@NullMarked
package site.ycsb.compare.interleaved;

import org.jspecify.annotations.NullMarked;
