/** {@code bin/ycsb store} and its subcommands. */
@NullMarked
package site.ycsb.stores.command;

import org.jspecify.annotations.NullMarked;
