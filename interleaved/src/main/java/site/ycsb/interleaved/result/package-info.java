/** What an interleaved measurement found, as plain immutable data, and how it's written. */
@NullMarked
package site.ycsb.interleaved.result;

import org.jspecify.annotations.NullMarked;
