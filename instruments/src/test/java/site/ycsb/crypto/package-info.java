/** Instead of the encryption layer, which this module doesn't know. */
@NullMarked
package site.ycsb.crypto;

import org.jspecify.annotations.NullMarked;
