/**
 * The ciphers with everything given, for collections of test vectors: dangerous for anything else,
 * since keys, IVs and tweaks are the caller's.
 */
@NullMarked
package site.ycsb.crypto.vectors;

import org.jspecify.annotations.NullMarked;
