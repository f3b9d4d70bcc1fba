/** What a store encrypts at rest, and what a run requires of it. */
@NullMarked
package site.ycsb.spi.atrest;

import org.jspecify.annotations.NullMarked;
