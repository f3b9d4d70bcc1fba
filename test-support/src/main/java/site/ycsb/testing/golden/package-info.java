/**
 * Compares what users see with files that are kept with the sources.
 *
 * <p>Test scope only.
 */
@NullMarked
package site.ycsb.testing.golden;

import org.jspecify.annotations.NullMarked;
