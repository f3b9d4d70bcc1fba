/**
 * Live metrics of a run, for those who watch it from outside, by Prometheus. All is read from what
 * the threads record anyway; none of them waits for a reader.
 */
@NullMarked
package site.ycsb.metrics;

import org.jspecify.annotations.NullMarked;
