/**
 * Profiles a run: what {@code profile=...} starts and ends with the measured part, and what a
 * recording says, read into a {@link site.ycsb.profiling.ProfileSummary} and printed as text, lines
 * of results or JSON. Events are made by two DBs that stand in the chain only when a user wants
 * them.
 */
@NullMarked
package site.ycsb.profiling;

import org.jspecify.annotations.NullMarked;
