/**
 * The types of YCSB 0.17.0 that a binding, a wrapper of bindings and a workload are written
 * against.
 *
 * <p>Public and protected members are those of YCSB 0.17.0, no fewer, so that what was compiled
 * against it runs unchanged, and no more, so that what is compiled against these types runs in
 * YCSB's own client. What goes beyond them is in {@code site.ycsb.spi}. The client has classes in
 * this package too, where YCSB has them; they aren't for bindings.
 */
@NullMarked
package site.ycsb;

import org.jspecify.annotations.NullMarked;
