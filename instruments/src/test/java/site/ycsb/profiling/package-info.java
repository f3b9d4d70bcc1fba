@NullMarked
package site.ycsb.profiling;

import org.jspecify.annotations.NullMarked;
