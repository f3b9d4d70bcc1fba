@NullMarked
package site.ycsb.interleaved.command;

import org.jspecify.annotations.NullMarked;
