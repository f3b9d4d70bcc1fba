/**
 * The DBs between a client thread and the binding: what measures operations and what retries them.
 */
@NullMarked
package site.ycsb.client.chain;

import org.jspecify.annotations.NullMarked;
