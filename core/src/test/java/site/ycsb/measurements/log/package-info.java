@NullMarked
package site.ycsb.measurements.log;

import org.jspecify.annotations.NullMarked;
