@NullMarked
package site.ycsb.profiling.summary;

import org.jspecify.annotations.NullMarked;
