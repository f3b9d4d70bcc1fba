@NullMarked
package site.ycsb.client.shell;

import org.jspecify.annotations.NullMarked;
