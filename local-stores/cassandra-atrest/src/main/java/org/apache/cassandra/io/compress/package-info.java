/**
 * The compressors that encrypt. They stand in Cassandra's own package because an SSTable names its
 * compressor without a package, and the server looks for it here.
 */
@NullMarked
package org.apache.cassandra.io.compress;

import org.jspecify.annotations.NullMarked;
