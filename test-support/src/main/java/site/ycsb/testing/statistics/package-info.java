/** Statistics and theory by which tests judge random numbers and simulations. */
@NullMarked
package site.ycsb.testing.statistics;

import org.jspecify.annotations.NullMarked;
