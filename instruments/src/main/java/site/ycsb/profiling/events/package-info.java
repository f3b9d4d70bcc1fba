/**
 * What a run tells to Java Flight Recorder: an event for each operation, call of the store,
 * encryption and decryption. All of it is in two DBs that stand in the chain only when a user wants
 * events, so that a run without them passes through no line of this package.
 */
@NullMarked
package site.ycsb.profiling.events;

import org.jspecify.annotations.NullMarked;
