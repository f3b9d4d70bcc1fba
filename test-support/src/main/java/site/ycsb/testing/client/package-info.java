/**
 * Runs the client's commands in the JVM of a test, or in one of their own.
 *
 * <p>Test scope only. Knows the client by the name of its main class alone, so that the tests of
 * every module that has the client can use it.
 */
@NullMarked
package site.ycsb.testing.client;

import org.jspecify.annotations.NullMarked;
