/**
 * What bindings to servers have alike: one session for all threads of a run, opened by the first,
 * closed by the last; facts, the first failure of each kind, what the schema's commands do over it,
 * and names of fields that are read again and again.
 */
@NullMarked
package site.ycsb.db.session;

import org.jspecify.annotations.NullMarked;
