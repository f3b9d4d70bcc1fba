/**
 * The search for the highest rate at which objectives hold: what is observed in a window, when a
 * rate is decided, which rate comes next, what is found in the end. Nothing here knows a clock, a
 * thread or a store.
 */
@NullMarked
package site.ycsb.capacity.search;

import org.jspecify.annotations.NullMarked;
