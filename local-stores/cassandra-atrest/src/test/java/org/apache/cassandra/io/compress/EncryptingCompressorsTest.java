package org.apache.cassandra.io.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.ParameterizedClass;
import org.apache.cassandra.exceptions.ConfigurationException;
import org.apache.cassandra.schema.CompressionParams;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.atrest.cassandra.Keys;

/** What the server sees of the compressors, through its own classes. */
class EncryptingCompressorsTest {
  private static final String SIMPLE = "EncryptingLZ4Compressor";

  @TempDir private Path folder;
  private String checkValue = "";

  @BeforeEach
  void makeKey() {
    checkValue = Keys.create(folder.resolve("key"));
  }

  @ParameterizedTest
  @CsvSource({
    "EncryptingLZ4Compressor, AES/GCM/NoPadding, 256",
    "EncryptingLZ4Compressor, AES/CTR/NoPadding, 128",
    "EncryptingLZ4Compressor, AES/CBC/PKCS5Padding, 192",
    "Encryptor, AES/GCM/NoPadding, 128",
    "Encryptor, AES/CTR/NoPadding, 192",
    "Encryptor, AES/CBC/PKCS5Padding, 256",
  })
  void uncompress_everyKindOfBuffer_givesWhatWasCompressed(
      String name, String algorithm, String bits) throws Exception {
    ICompressor compressor =
        compressor(name, Map.of("cipher_algorithm", algorithm, "secret_key_strength", bits));
    for (int length : new int[] {0, 1, 16, 4096, 16384, 65536 + 3}) {
      byte[] content = content(length);
      for (BufferType in : BufferType.values()) {
        for (BufferType out : BufferType.values()) {
          ByteBuffer input = in.allocate(length + 10).position(7);
          input.put(content).flip().position(7);
          ByteBuffer chunk = out.allocate(compressor.initialCompressedBufferLength(length) + 8);
          chunk.position(8);
          compressor.compress(input, chunk);
          assertEquals(0, input.remaining());
          chunk.flip().position(8);
          byte[] bytes = new byte[chunk.remaining()];
          chunk.duplicate().get(bytes);

          ByteBuffer back = in.allocate(length);
          compressor.uncompress(chunk, back);
          assertEquals(0, chunk.remaining());
          back.flip();
          byte[] read = new byte[back.remaining()];
          back.get(read);
          assertArrayEquals(content, read);

          byte[] heap = new byte[length + 5];
          assertEquals(length, compressor.uncompress(bytes, 0, bytes.length, heap, 5));
          assertArrayEquals(content, Arrays.copyOfRange(heap, 5, heap.length));
        }
      }
    }
  }

  @Test
  void create_byTheServersOwnClasses_knowsAllOptions() {
    CompressionParams params =
        CompressionParams.fromMap(
            options(
                Map.of("class", SIMPLE, "chunk_length_in_kb", "32", "secret_key_strength", "192")));

    assertEquals(32 * 1024, params.chunkLength());
    assertEquals(
        "org.apache.cassandra.io.compress.EncryptingLZ4Compressor", params.asMap().get("class"));
    ICompressor log =
        CompressionParams.createCompressor(
            new ParameterizedClass(SIMPLE, options(Map.of("secret_key_strength", "192"))));
    assertSame(params.getSstableCompressor(), log);
  }

  @Test
  void create_sameOptions_givesEqualParameters() {
    Map<String, String> options = options(Map.of("class", "Encryptor"));

    assertEquals(CompressionParams.fromMap(options), CompressionParams.fromMap(options));
  }

  @Test
  void recommendedUses_always_includeFlushing() {
    assertTrue(
        compressor(SIMPLE, Map.of()).recommendedUses().contains(ICompressor.Uses.FAST_COMPRESSION));
  }

  @ParameterizedTest
  @ValueSource(strings = {"EncryptingLZ4Compressor", "Encryptor"})
  void create_keyOfAnotherCheckValue_isRejected(String name) {
    String rejection = rejection(name, Map.of("key_check_value", "0123456789abcdef"));

    assertTrue(rejection.contains("holds another key"), rejection);
    assertTrue(rejection.contains(checkValue), rejection);
  }

  @ParameterizedTest
  @CsvSource({
    "cipher_algorithm, AES/ECB/PKCS5Padding, 'cipher_algorithm=AES/ECB/PKCS5Padding: must be'",
    "secret_key_strength, 512, 'secret_key_strength=512: must be 128, 192 or 256'",
    "key_check_value, '', key_check_value is missing",
    "key_check_value, not hex, 'key_check_value: must be the 16 hex digits'",
    "system_key_file, '', system_key_file is missing",
    "system_key_file, /no/such/key, 'system_key_file: /no/such/key doesn''t exist'",
    "system_key_file, key, 'has no -Dcassandra.system_key_directory'",
    "compression, lz4, Unknown compression options compression",
  })
  void create_optionThatCantBeUsed_isRejectedByName(String option, String value, String message) {
    String rejection = rejection(SIMPLE, Map.of(option, value));

    assertTrue(rejection.contains(message), rejection);
  }

  @Test
  void create_keyInTheOptions_isNotRepeated() throws Exception {
    String key = Files.readString(folder.resolve("key")).trim();

    String rejection = rejection(SIMPLE, Map.of("key_check_value", key));

    assertFalse(rejection.contains(key.substring(20, 40)), rejection);
  }

  @Test
  void compress_manyThreads_staysApart() throws Exception {
    ICompressor compressor = compressor(SIMPLE, Map.of());
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> done = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        byte[] content = content(10_000 + thread);
        done.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 200; i++) {
                    ByteBuffer chunk =
                        ByteBuffer.allocateDirect(
                            compressor.initialCompressedBufferLength(content.length));
                    compressor.compress(ByteBuffer.wrap(content), chunk);
                    chunk.flip();
                    ByteBuffer back = ByteBuffer.allocate(content.length);
                    compressor.uncompress(chunk, back);
                    assertArrayEquals(content, back.array());
                  }
                  return null;
                }));
      }
      for (Future<?> one : done) {
        one.get(60, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void compress_repetitiveContent_shrinksWithLz4Only() throws Exception {
    byte[] content = "field0=value ".repeat(1000).getBytes(StandardCharsets.US_ASCII);

    assertTrue(sealedBytes(SIMPLE, content) < 500);
    assertEquals(content.length + 1 + 12 + 16, sealedBytes("Encryptor", content));
  }

  private int sealedBytes(String name, byte[] content) throws Exception {
    ICompressor compressor = compressor(name, Map.of());
    ByteBuffer chunk =
        ByteBuffer.allocate(compressor.initialCompressedBufferLength(content.length));
    compressor.compress(ByteBuffer.wrap(content), chunk);
    return chunk.position();
  }

  private String rejection(String name, Map<String, String> more) {
    return String.valueOf(
        assertThrows(ConfigurationException.class, () -> compressor(name, more)).getMessage());
  }

  private ICompressor compressor(String name, Map<String, String> more) {
    return CompressionParams.createCompressor(new ParameterizedClass(name, options(more)));
  }

  private Map<String, String> options(Map<String, String> more) {
    Map<String, String> options = new HashMap<>();
    options.put("system_key_file", folder.resolve("key").toString());
    options.put("key_check_value", checkValue);
    options.putAll(more);
    return options;
  }

  /** Half of it compresses well. */
  private static byte[] content(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    for (int i = 0; i < length / 2; i++) {
      bytes[i] = (byte) ('a' + i % 7);
    }
    return bytes;
  }
}
