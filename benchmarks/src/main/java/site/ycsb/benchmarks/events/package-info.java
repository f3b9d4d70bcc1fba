/**
 * What events of the flight recorder cost a client on a real store, by switching them in one run.
 */
@NullMarked
package site.ycsb.benchmarks.events;

import org.jspecify.annotations.NullMarked;
