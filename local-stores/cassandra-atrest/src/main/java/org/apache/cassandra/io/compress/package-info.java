/**
 * The compressors that encrypt, as the server calls them. They are in Cassandra's own package
 * because an SSTable names its compressor without a package, and the server looks for it here. The
 * encryption itself is in {@link site.ycsb.atrest.cassandra}, which knows nothing of this package.
 */
@NullMarked
package org.apache.cassandra.io.compress;

import org.jspecify.annotations.NullMarked;
