/** The command {@code bin/ycsb cluster}. */
@NullMarked
package site.ycsb.cluster.command;

import org.jspecify.annotations.NullMarked;
