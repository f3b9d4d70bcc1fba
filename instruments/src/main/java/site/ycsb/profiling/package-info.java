/**
 * Profiles a run: what {@code profile=...} starts and ends with the measured part. Events are in
 * {@code events}; what a recording says is worked out and printed in {@code summary}.
 */
@NullMarked
package site.ycsb.profiling;

import org.jspecify.annotations.NullMarked;
