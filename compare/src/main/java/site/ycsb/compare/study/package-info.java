/**
 * What a study asks for: its file, read with line numbers and checked whole, as immutable records.
 * Nothing here runs anything.
 */
@NullMarked
package site.ycsb.compare.study;

import org.jspecify.annotations.NullMarked;
