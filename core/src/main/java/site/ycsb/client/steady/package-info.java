/** Whether a run holds still: when a warm-up may end, and whether what was measured drifted. */
@NullMarked
package site.ycsb.client.steady;

import org.jspecify.annotations.NullMarked;
