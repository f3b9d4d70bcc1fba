/** Tests of what a run measures. */
@NullMarked
package site.ycsb.measurements;

import org.jspecify.annotations.NullMarked;
