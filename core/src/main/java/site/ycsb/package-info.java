/**
 * The benchmark client and the interfaces between it, workloads and bindings.
 *
 * <p>Public and protected members are those of YCSB 0.17.0, so that bindings and workloads compiled
 * against it run unchanged. What goes beyond them is in {@code site.ycsb.spi}.
 */
@NullMarked
package site.ycsb;

import org.jspecify.annotations.NullMarked;
