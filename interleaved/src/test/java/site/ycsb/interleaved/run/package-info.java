@NullMarked
package site.ycsb.interleaved.run;

import org.jspecify.annotations.NullMarked;
