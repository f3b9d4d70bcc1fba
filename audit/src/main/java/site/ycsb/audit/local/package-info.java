/** What can be seen of a store whose files are on this machine. */
@NullMarked
package site.ycsb.audit.local;

import org.jspecify.annotations.NullMarked;
