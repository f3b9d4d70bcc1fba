/**
 * What a recording says about a run: read from the file into a {@link
 * site.ycsb.profiling.summary.ProfileSummary}, printed from there as text, lines of results or
 * JSON.
 */
@NullMarked
package site.ycsb.profiling.summary;

import org.jspecify.annotations.NullMarked;
