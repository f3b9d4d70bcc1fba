/** What all instruments have in common. */
@NullMarked
package site.ycsb.instruments;

import org.jspecify.annotations.NullMarked;
