/**
 * The sub-keys of a table: one for each purpose, algorithm and length, and the ciphers that have
 * them.
 */
@NullMarked
package site.ycsb.crypto.derivation;

import org.jspecify.annotations.NullMarked;
