/**
 * The records of a table as the store sees them.
 *
 * <p>A {@link site.ycsb.crypto.record.TableCipher} encrypts and decrypts them for one thread. It
 * asks a {@code KeyEncoding} for record keys, a {@code NameEncoding} for field names, which it
 * looks up from then on, and a codec for values: a mode of keys or names is an implementation of
 * one of these and a line in {@link site.ycsb.crypto.record.TableCipherFactory}.
 */
@NullMarked
package site.ycsb.crypto.record;

import org.jspecify.annotations.NullMarked;
