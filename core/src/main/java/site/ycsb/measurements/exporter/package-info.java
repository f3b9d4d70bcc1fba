/** Writers of results. Class names and formats are YCSB's. */
@NullMarked
package site.ycsb.measurements.exporter;

import org.jspecify.annotations.NullMarked;
