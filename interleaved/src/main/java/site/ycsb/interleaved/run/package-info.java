/** Arms, slices and blocks: the interleaved measurement itself, in one client. */
@NullMarked
package site.ycsb.interleaved.run;

import org.jspecify.annotations.NullMarked;
