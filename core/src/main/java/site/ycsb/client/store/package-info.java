/**
 * The store that a command uses: a local one or one with a given address, and what it encrypts at
 * rest.
 */
@NullMarked
package site.ycsb.client.store;

import org.jspecify.annotations.NullMarked;
