/**
 * The workloads.
 *
 * <p>{@link site.ycsb.workloads.CoreWorkload} is the public face, with YCSB 0.17.0's members for
 * subclasses; what it does is in small final classes behind it. Configuration is read once, in
 * {@code CoreConfig}.
 */
@NullMarked
package site.ycsb.workloads;

import org.jspecify.annotations.NullMarked;
