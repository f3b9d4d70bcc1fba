/**
 * The first thing to try: the same small workload plain and encrypted on a local store, verified,
 * with the results side by side. It is a study like any other.
 */
@NullMarked
package site.ycsb.compare.quickstart;

import org.jspecify.annotations.NullMarked;
