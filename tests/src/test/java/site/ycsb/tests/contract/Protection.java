package site.ycsb.tests.contract;

import java.util.Map;

/** How the data of a contract's run is protected. */
enum Protection {
  PLAIN,
  ENCRYPTED,
  COMPACT,
  ORDERED_KEYS;

  Map<String, String> settings() {
    return switch (this) {
      case PLAIN -> Map.of();
      case ENCRYPTED -> Map.of("encryption.keyfile", "memory");
      case COMPACT -> Map.of("encryption.keyfile", "memory", "encryption.profile", "compact");
      case ORDERED_KEYS -> Map.of("encryption.keyfile", "memory", "encryption.keys", "ordered");
    };
  }

  boolean encrypts() {
    return this != PLAIN;
  }

  /** Whether the stored keys are in the order of the plain ones. */
  boolean keepsOrder() {
    return this == PLAIN || this == ORDERED_KEYS;
  }
}
