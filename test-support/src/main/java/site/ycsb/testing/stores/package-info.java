/**
 * A server that test classes share, and a double of MongoDB's.
 *
 * <p>Test scope only.
 */
@NullMarked
package site.ycsb.testing.stores;

import org.jspecify.annotations.NullMarked;
