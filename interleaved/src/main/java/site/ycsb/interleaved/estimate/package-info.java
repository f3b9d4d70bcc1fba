/**
 * What interleaved slices say: estimates with intervals, when they are narrow enough, and the
 * sentence that a comparison ends in. Plain functions of numbers, which know nothing of a client.
 */
@NullMarked
package site.ycsb.interleaved.estimate;

import org.jspecify.annotations.NullMarked;
