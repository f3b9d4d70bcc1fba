/**
 * What can watch a run next to it, such as a profiler or live metrics: the client knows these types
 * only, and finds what implements them as services.
 */
@NullMarked
package site.ycsb.client.instrument;

import org.jspecify.annotations.NullMarked;
