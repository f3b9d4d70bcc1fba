/**
 * Deterministic ciphers: equal plaintexts give equal ciphertexts, which look-ups need.
 *
 * <p>{@link site.ycsb.crypto.primitive.deterministic.SyntheticIvCipher} is the default, {@link
 * site.ycsb.crypto.primitive.deterministic.CompactCipher} stores no IV, {@link
 * site.ycsb.crypto.primitive.deterministic.FixedIvCipher} shows what one IV shows, and {@link
 * site.ycsb.crypto.primitive.deterministic.OrderPreservingEncoder} keeps the order. Each can be
 * used alone.
 */
@NullMarked
package site.ycsb.crypto.primitive.deterministic;

import org.jspecify.annotations.NullMarked;
