/**
 * Publications that studies follow, with what was measured of them: results folders reduced to what
 * can be published, and the page and charts that are made of nothing else. Everything here is a
 * function of files, and gives the same bytes each time.
 */
@NullMarked
package site.ycsb.compare.reproduction;

import org.jspecify.annotations.NullMarked;
