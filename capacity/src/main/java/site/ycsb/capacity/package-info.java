/**
 * The highest rate at which objectives hold, searched in a run of the client: its configuration,
 * what it says meanwhile, its results. The search itself knows no clock, thread or store: what is
 * observed in a window, when a rate is decided, which rate comes next, what is found in the end.
 */
@NullMarked
package site.ycsb.capacity;

import org.jspecify.annotations.NullMarked;
