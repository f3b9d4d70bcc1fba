/**
 * Client-side encryption as a DB around another one.
 *
 * <p>{@link site.ycsb.crypto.EncryptingDB} is what the client sees. What the threads of a run share
 * is in {@code CryptoRun}: the configuration, the keyset, the figures and the properties of the
 * wrapped DBs. What a thread needs to encrypt one table is in {@code TableCipher}, which asks a
 * {@code KeyEncoding} for record keys, a {@code NameEncoding} for field names and a {@code
 * ValueCipher} for values: a mode is an implementation of one of these and a line in {@code
 * TableCipherFactory}.
 *
 * <p>Only members that YCSB 0.17.0 has are used of {@code site.ycsb}, so that the layer works in
 * YCSB's own client; the build compiles the sources against the published jar to prove it.
 */
@NullMarked
package site.ycsb.crypto;

import org.jspecify.annotations.NullMarked;
