/** The command and its requirements. */
@NullMarked
package site.ycsb.audit;

import org.jspecify.annotations.NullMarked;
