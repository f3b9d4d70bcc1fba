/**
 * What protecting the data costs on one store: a small study of one workload, its disk sizes, and
 * the table of {@code bin/ycsb overhead}.
 */
@NullMarked
package site.ycsb.compare.overhead;

import org.jspecify.annotations.NullMarked;
