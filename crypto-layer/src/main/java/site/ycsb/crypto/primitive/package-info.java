/**
 * The primitives that the encryption layer is put together from, each usable alone.
 *
 * <p>{@link site.ycsb.crypto.primitive.Engines} makes AES-CBC and HMAC-SHA256 objects of one
 * provider; all engines of all providers give the same bytes. {@link
 * site.ycsb.crypto.primitive.SyntheticIvCipher} is the deterministic cipher, {@link
 * site.ycsb.crypto.primitive.KeyDerivation} makes sub-keys, {@link
 * site.ycsb.crypto.primitive.RadixText} turns bytes into text. Objects that hold state belong to
 * one thread. Nothing here reads configuration or knows a store.
 */
@NullMarked
package site.ycsb.crypto.primitive;

import org.jspecify.annotations.NullMarked;
