/**
 * What a study asks for, as immutable records: what is combined, how often, by which rules; and the
 * stores and protections that words stand for. Nothing here reads files or runs anything.
 */
@NullMarked
package site.ycsb.compare.study;

import org.jspecify.annotations.NullMarked;
