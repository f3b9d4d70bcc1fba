/**
 * Charts as SVG files: dots with intervals on shared rows. Reports draw theirs in the browser; a
 * page of a repository needs files, which have to be the same bytes on every machine. Libraries
 * that draw by Java2D place texts by the metrics of the fonts that a machine happens to have, so
 * these are written by a template, and texts are placed by their anchors alone.
 */
@NullMarked
package site.ycsb.compare.chart;

import org.jspecify.annotations.NullMarked;
