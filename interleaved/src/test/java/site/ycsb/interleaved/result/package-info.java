@NullMarked
package site.ycsb.interleaved.result;

import org.jspecify.annotations.NullMarked;
