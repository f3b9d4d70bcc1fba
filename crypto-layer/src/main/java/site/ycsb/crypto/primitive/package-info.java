/**
 * What ciphers are put together from: keys and bytes, and the interfaces to whoever computes.
 *
 * <p>{@link site.ycsb.crypto.primitive.Engines} makes AES and HMAC objects of one provider; all
 * engines of all providers give the same bytes. The providers are in {@code primitive.provider},
 * the deterministic ciphers in {@code primitive.deterministic}. Objects that hold state belong to
 * one thread. Nothing here or below reads configuration or knows a store.
 */
@NullMarked
package site.ycsb.crypto.primitive;

import org.jspecify.annotations.NullMarked;
