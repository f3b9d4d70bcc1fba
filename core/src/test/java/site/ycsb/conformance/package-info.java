/**
 * Compares this client with the published YCSB 0.17.0, which is run as an oracle.
 *
 * <p>Guests are classes that use nothing but YCSB's interface and the JDK. The same compiled guest
 * is loaded twice, once among our classes and once among the oracle's alone, and what the two
 * answer is compared.
 */
@NullMarked
package site.ycsb.conformance;

import org.jspecify.annotations.NullMarked;
