package org.apache.cassandra.io.compress;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.atrest.cassandra.AtRestOptions;

/**
 * Encrypts each chunk and doesn't compress, for values that don't shrink. For the compression
 * option of a table, and for {@code commitlog_compression} and {@code hints_compression}. Options
 * and guarantees: {@link EncryptingCompressor}.
 */
public final class Encryptor extends EncryptingCompressor {
  private static final Map<AtRestOptions, Encryptor> INSTANCES = new ConcurrentHashMap<>();

  private Encryptor(AtRestOptions options) {
    super(options, NoopCompressor.create(Collections.emptyMap()));
  }

  /** Called by the server; options that are equal give the same object. */
  public static Encryptor create(Map<String, String> options) {
    return INSTANCES.computeIfAbsent(checked(options), Encryptor::new);
  }
}
