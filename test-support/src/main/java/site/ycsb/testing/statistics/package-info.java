/** Statistics by which tests judge random numbers. */
@NullMarked
package site.ycsb.testing.statistics;

import org.jspecify.annotations.NullMarked;
