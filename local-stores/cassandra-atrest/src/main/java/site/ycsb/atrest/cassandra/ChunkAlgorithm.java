package site.ycsb.atrest.cassandra;

import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

public enum ChunkAlgorithm {
  /** Authenticated: any change of a chunk is detected. */
  GCM("AES/GCM/NoPadding", 12, 16, false),
  /** As HBase does it. A checksum inside detects accidents, not deliberate changes. */
  CTR("AES/CTR/NoPadding", 16, 0, true),
  /** With the same checksum. */
  CBC("AES/CBC/PKCS5Padding", 16, 16, true);

  private static final int GCM_TAG_BITS = 128;

  private final String transformation;
  private final int ivBytes;
  private final int maxGrowthBytes;
  private final boolean checksummed;

  ChunkAlgorithm(String transformation, int ivBytes, int maxGrowthBytes, boolean checksummed) {
    this.transformation = transformation;
    this.ivBytes = ivBytes;
    this.maxGrowthBytes = maxGrowthBytes;
    this.checksummed = checksummed;
  }

  /** The one with this JCA name, whatever its case. */
  static Optional<ChunkAlgorithm> named(String transformation) {
    return Arrays.stream(values())
        .filter(algorithm -> algorithm.transformation.equalsIgnoreCase(transformation))
        .findFirst();
  }

  static String names() {
    return Arrays.stream(values())
        .map(ChunkAlgorithm::transformation)
        .collect(Collectors.joining(", "));
  }

  String transformation() {
    return transformation;
  }

  int ivBytes() {
    return ivBytes;
  }

  /** By how much the ciphertext can be longer than what is encrypted: tag or padding. */
  int maxGrowthBytes() {
    return maxGrowthBytes;
  }

  /** Whether a checksum of the content is encrypted with it, for want of a tag. */
  boolean checksummed() {
    return checksummed;
  }

  AlgorithmParameterSpec parameters(byte[] iv) {
    return this == GCM ? new GCMParameterSpec(GCM_TAG_BITS, iv) : new IvParameterSpec(iv);
  }
}
