/** What follows from evidence. */
@NullMarked
package site.ycsb.audit.result;

import org.jspecify.annotations.NullMarked;
