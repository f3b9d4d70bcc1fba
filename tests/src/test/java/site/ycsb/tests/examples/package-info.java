/**
 * Holds the files in examples/ to what their pages promise, with commands that only record calls.
 */
@NullMarked
package site.ycsb.tests.examples;

import org.jspecify.annotations.NullMarked;
