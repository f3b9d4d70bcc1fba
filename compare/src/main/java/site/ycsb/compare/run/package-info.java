/**
 * Doing a study: servers, loads and trials one after the other, with a journal from which a
 * interrupted study resumes.
 */
@NullMarked
package site.ycsb.compare.run;

import org.jspecify.annotations.NullMarked;
