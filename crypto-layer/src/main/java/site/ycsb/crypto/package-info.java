/**
 * Client-side encryption as a DB around another one: the DB, what a run and a thread of it hold,
 * and the command for its keys.
 *
 * <p>{@link site.ycsb.crypto.EncryptingDB} is what the client sees. What the threads of a run share
 * is in {@code CryptoRun}: the configuration, the keyset, the metrics and the properties of the
 * wrapped DBs. What a thread has is in {@code ThreadSession}; its operations are {@code
 * EncryptedOperations}, which asks a {@code TableCipher} for what the store is to see.
 *
 * <p>The packages below, each of which knows those after it only:
 *
 * <ul>
 *   <li>{@code record}: keys and names of a table's records, and the cipher of a table
 *   <li>{@code value}: field values
 *   <li>{@code derivation}: a table's sub-keys and the ciphers that have them
 *   <li>{@code metrics}: what is counted and timed
 *   <li>{@code config}: the properties, checked
 *   <li>{@code keyset}: master keys and their file
 *   <li>{@code primitive}: what it is put together from, without a store or a configuration
 * </ul>
 *
 * <p>Of {@code site.ycsb} the layer sees the module {@code api} only, whose members are those of
 * YCSB 0.17.0, so that it works in YCSB's own client; tests link its classes with the published jar
 * and run it there.
 */
@NullMarked
package site.ycsb.crypto;

import org.jspecify.annotations.NullMarked;
