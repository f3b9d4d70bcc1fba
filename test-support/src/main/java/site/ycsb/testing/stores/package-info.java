/**
 * Runs and observes local stores in tests: a server that test classes share, a command that holds a
 * lease, and what the operating system reports about a server's processes and sockets.
 *
 * <p>Test scope only.
 */
@NullMarked
package site.ycsb.testing.stores;

import org.jspecify.annotations.NullMarked;
