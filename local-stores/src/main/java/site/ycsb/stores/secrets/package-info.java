/**
 * Certificates and passwords of a local store with TLS or users. They are random, made once for
 * each store, and kept in its {@link site.ycsb.stores.folder.KeyFolder}: never on a command line,
 * in a log or in the output.
 */
@NullMarked
package site.ycsb.stores.secrets;

import org.jspecify.annotations.NullMarked;
