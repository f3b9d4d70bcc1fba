/** {@code bin/ycsb compare} and what stands after it. */
@NullMarked
package site.ycsb.compare.command;

import org.jspecify.annotations.NullMarked;
