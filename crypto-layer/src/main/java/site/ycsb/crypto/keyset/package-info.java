/**
 * The keyset and the file it is kept in.
 *
 * <p>A {@link site.ycsb.crypto.keyset.Keyset} holds the master keys that all others are derived
 * from: one for what has to stay deterministic, which never changes, and numbered ones for values.
 * {@link site.ycsb.crypto.keyset.KeysetFile} makes and reads its file; {@link
 * site.ycsb.crypto.keyset.KeysetJson} knows the file's format. No key is ever put into a String,
 * and every copy is wiped.
 */
@NullMarked
package site.ycsb.crypto.keyset;

import org.jspecify.annotations.NullMarked;
