/**
 * Field values as the store sees them.
 *
 * <p>A {@link site.ycsb.crypto.value.ValueCodec} takes and gives the iterators that YCSB keeps
 * values in. The stored bytes are those of a {@code ValueCipher}, of which there is one for each
 * kind of format: deterministic, with a random IV, bound to its place.
 */
@NullMarked
package site.ycsb.crypto.value;

import org.jspecify.annotations.NullMarked;
