/**
 * Code that was compiled against YCSB 0.17.0 runs under this client.
 *
 * <p>Guests are sources in the test resources. They are compiled here with nothing but the
 * published jar, and run in a process that has our client and not that jar.
 */
@NullMarked
package site.ycsb.tests.conformance;

import org.jspecify.annotations.NullMarked;
