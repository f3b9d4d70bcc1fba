/**
 * What came out of a study: its record, the metrics of every trial, and what they say together.
 * Everything is read from a results folder, which needs nothing else.
 */
@NullMarked
package site.ycsb.compare.results;

import org.jspecify.annotations.NullMarked;
