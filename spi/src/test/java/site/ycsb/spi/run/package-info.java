@NullMarked
package site.ycsb.spi.run;

import org.jspecify.annotations.NullMarked;
