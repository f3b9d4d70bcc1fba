@NullMarked
package site.ycsb.spi.atrest;

import org.jspecify.annotations.NullMarked;
