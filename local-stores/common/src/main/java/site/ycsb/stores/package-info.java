/**
 * Runs real store servers on this machine, each in a JVM of its own, and never leaves one behind.
 */
@NullMarked
package site.ycsb.stores;

import org.jspecify.annotations.NullMarked;
