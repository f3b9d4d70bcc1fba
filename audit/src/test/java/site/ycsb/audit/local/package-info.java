/** What can be seen of files. */
@NullMarked
package site.ycsb.audit.local;

import org.jspecify.annotations.NullMarked;
