/** The interactive shell on a binding. */
@NullMarked
package site.ycsb.client.shell;

import org.jspecify.annotations.NullMarked;
