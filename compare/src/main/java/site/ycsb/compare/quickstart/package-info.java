/**
 * The first thing to try: the same small workload plain and encrypted on a local store, verified,
 * with the figures side by side.
 */
@NullMarked
package site.ycsb.compare.quickstart;

import org.jspecify.annotations.NullMarked;
