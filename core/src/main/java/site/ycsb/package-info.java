/**
 * The benchmark client, where YCSB 0.17.0 has its classes; what bindings and workloads are written
 * against is in the module {@code api}.
 *
 * <p>Public and protected members are those of YCSB 0.17.0, so that bindings and workloads compiled
 * against it run unchanged. What goes beyond them is in {@code site.ycsb.spi}.
 */
@NullMarked
package site.ycsb;

import org.jspecify.annotations.NullMarked;
