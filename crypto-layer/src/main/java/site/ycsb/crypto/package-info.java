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
 * <p>Of {@code site.ycsb} the layer sees the module {@code api} only, whose members are those of
 * YCSB 0.17.0, so that it works in YCSB's own client; tests link its classes with the published jar
 * and run it there.
 */
@NullMarked
package site.ycsb.crypto;

import org.jspecify.annotations.NullMarked;
