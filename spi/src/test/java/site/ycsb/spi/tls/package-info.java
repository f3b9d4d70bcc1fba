@NullMarked
package site.ycsb.spi.tls;

import org.jspecify.annotations.NullMarked;
