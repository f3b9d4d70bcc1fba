/**
 * What a DB that encrypts counts and times: by each thread for itself, without a lock or an
 * allocation, and added up when a run ends.
 */
@NullMarked
package site.ycsb.spi.crypto;

import org.jspecify.annotations.NullMarked;
