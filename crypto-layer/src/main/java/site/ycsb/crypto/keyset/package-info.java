/**
 * The keyset and the file it is kept in.
 *
 * <p>A {@link site.ycsb.crypto.keyset.Keyset} holds the master keys that all others are derived
 * from: one for what has to stay deterministic, which never changes, and numbered ones for values.
 * {@link site.ycsb.crypto.keyset.KeysetFile} makes and reads its file, which is in one of four
 * formats: JSON in clear, the same under a passphrase or under a key that a key management service
 * wraps, or a PKCS#12 keystore. No key and no passphrase is ever put into a String, and every copy
 * that is ours is wiped.
 */
@NullMarked
package site.ycsb.crypto.keyset;

import org.jspecify.annotations.NullMarked;
