/**
 * The interleaved measurement itself: arms, slices and blocks in one client.
 *
 * <p>{@link site.ycsb.interleaved.run.InterleavedSession} measures what an {@link
 * site.ycsb.interleaved.run.InterleavedConfig} says, tells a {@link
 * site.ycsb.interleaved.run.InterleavedProgress} how it goes, and returns an {@link
 * site.ycsb.interleaved.result.InterleavedResult}.
 */
@NullMarked
package site.ycsb.interleaved.run;

import org.jspecify.annotations.NullMarked;
