/**
 * Doing a study: servers, loads and trials one after the other, with a journal from which a
 * broken-off study goes on.
 */
@NullMarked
package site.ycsb.compare.run;

import org.jspecify.annotations.NullMarked;
