/**
 * What a run shares with its layers: its context, its plan, and checks of it before the first
 * operation.
 */
@NullMarked
package site.ycsb.spi.run;

import org.jspecify.annotations.NullMarked;
