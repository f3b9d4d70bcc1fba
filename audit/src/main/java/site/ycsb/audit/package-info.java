/**
 * {@code bin/ycsb audit}: which security features a live server has, by trying them. The bindings
 * know their stores; here is what is the same for all: the command, the network, the judgement, the
 * report.
 */
@NullMarked
package site.ycsb.audit;

import org.jspecify.annotations.NullMarked;
