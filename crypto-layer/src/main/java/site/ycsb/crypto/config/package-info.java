/**
 * The configuration of the encryption layer: the definitions of its properties, and records with
 * what they say, checked once. Every problem is reported together with the others.
 *
 * <p>{@link site.ycsb.crypto.config.CryptoConfig} is the whole, and finds the provider, the cipher,
 * the wrapped DB's class and where the keyset is. Nothing here is secret, and no file is opened.
 */
@NullMarked
package site.ycsb.crypto.config;

import org.jspecify.annotations.NullMarked;
