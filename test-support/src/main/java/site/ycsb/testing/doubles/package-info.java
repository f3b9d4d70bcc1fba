/**
 * Stands for stores and servers in tests: DBs that only answer, and servers on loopback that speak
 * as much of a protocol as a test needs.
 *
 * <p>Test scope only. Knows the API alone, so that the tests of every module but spi can use it.
 */
@NullMarked
package site.ycsb.testing.doubles;

import org.jspecify.annotations.NullMarked;
