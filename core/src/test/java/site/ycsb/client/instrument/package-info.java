/** Tests of {@link site.ycsb.client.instrument}. */
@NullMarked
package site.ycsb.client.instrument;

import org.jspecify.annotations.NullMarked;
