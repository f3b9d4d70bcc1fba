/**
 * The report of a study: one HTML file that needs nothing else. Java puts every number into the
 * page's tables; the charts are drawn from the same numbers in the browser.
 */
@NullMarked
package site.ycsb.compare.report;

import org.jspecify.annotations.NullMarked;
