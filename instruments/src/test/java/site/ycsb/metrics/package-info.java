@NullMarked
package site.ycsb.metrics;

import org.jspecify.annotations.NullMarked;
