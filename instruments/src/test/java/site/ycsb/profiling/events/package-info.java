@NullMarked
package site.ycsb.profiling.events;

import org.jspecify.annotations.NullMarked;
