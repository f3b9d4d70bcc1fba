/**
 * The statistics of studies: estimates with their intervals, ratios with a test, several of them
 * against one control, and the correction for several tests. Plain functions of numbers; every
 * class says which method it uses, where that is from, and what it can't tell.
 */
@NullMarked
package site.ycsb.compare.statistics;

import org.jspecify.annotations.NullMarked;
