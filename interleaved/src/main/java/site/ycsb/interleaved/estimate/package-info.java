/**
 * What interleaved slices say: estimates with intervals, when they are narrow enough, and the
 * sentence that a comparison ends in. Plain functions of numbers, which know nothing of a client.
 *
 * <p>Order of use: {@link site.ycsb.interleaved.estimate.GuardEstimate} and {@link
 * site.ycsb.interleaved.estimate.SliceLength} on a pilot; {@link
 * site.ycsb.interleaved.estimate.BlockValues} and {@link
 * site.ycsb.interleaved.estimate.LatencyBlocks} while it runs; {@link
 * site.ycsb.interleaved.estimate.RatioEstimate} of each arm and {@link
 * site.ycsb.interleaved.estimate.StoppingRule} after each block; {@link
 * site.ycsb.interleaved.estimate.PercentileEstimate} and {@link
 * site.ycsb.interleaved.estimate.Conclusion} at the end. No class is thread-safe.
 */
@NullMarked
package site.ycsb.interleaved.estimate;

import org.jspecify.annotations.NullMarked;
