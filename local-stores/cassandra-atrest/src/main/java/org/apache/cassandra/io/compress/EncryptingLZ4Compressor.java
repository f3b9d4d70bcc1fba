package org.apache.cassandra.io.compress;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.atrest.cassandra.AtRestOptions;

/**
 * Compresses each chunk by LZ4, then encrypts it. For the compression option of a table, and for
 * {@code commitlog_compression} and {@code hints_compression}. Options and guarantees: {@link
 * EncryptingCompressor}.
 */
public final class EncryptingLZ4Compressor extends EncryptingCompressor {
  private static final Map<AtRestOptions, EncryptingLZ4Compressor> INSTANCES =
      new ConcurrentHashMap<>();

  private EncryptingLZ4Compressor(AtRestOptions options) {
    super(options, LZ4Compressor.create(Collections.emptyMap()));
  }

  /** Called by the server; options that are equal give the same object. */
  public static EncryptingLZ4Compressor create(Map<String, String> options) {
    return INSTANCES.computeIfAbsent(checked(options), EncryptingLZ4Compressor::new);
  }
}
