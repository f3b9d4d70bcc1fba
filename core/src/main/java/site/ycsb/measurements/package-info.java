/**
 * What a run measures: how long operations took and how they ended.
 *
 * <p>{@link site.ycsb.measurements.Measurements} is YCSB's façade and the project's one piece of
 * static state. Behind it every thread records into recorders of its own: no lock and, apart from a
 * histogram that grows when it meets its longest latency so far, no allocation. Latencies are kept
 * in nanoseconds and printed in microseconds; counts have 64 bits. A recorder's metrics are merged
 * when a status line or the result is wanted.
 */
@NullMarked
package site.ycsb.measurements;

import org.jspecify.annotations.NullMarked;
