/**
 * The store that a command uses: a local one or one with a given address, the table in it, and how
 * data and connections are protected.
 */
@NullMarked
package site.ycsb.client.store;

import org.jspecify.annotations.NullMarked;
