/**
 * What bindings to servers have alike: one session for all threads of a run, opened by the first,
 * closed by the last; facts and the first failure of each kind reported from it.
 */
@NullMarked
package site.ycsb.db.session;

import org.jspecify.annotations.NullMarked;
