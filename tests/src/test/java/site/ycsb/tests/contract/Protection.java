package site.ycsb.tests.contract;

import java.util.Map;

/**
 * How the data of a contract's run is protected. The store inside the client takes all of them; for
 * servers those differ that store keys as text or bytes, in the order of plain ones or in another.
 */
enum Protection {
  PLAIN,
  ENCRYPTED,
  COMPACT,
  ORDERED_KEYS,
  AUTHENTICATED,
  BINARY;

  Map<String, String> settings() {
    return switch (this) {
      case PLAIN -> Map.of();
      case ENCRYPTED -> Map.of("encryption.keyfile", "memory");
      case COMPACT -> Map.of("encryption.keyfile", "memory", "encryption.profile", "compact");
      case AUTHENTICATED ->
          Map.of("encryption.keyfile", "memory", "encryption.profile", "authenticated");
      case BINARY ->
          Map.of(
              "encryption.keyfile",
              "memory",
              "encryption.profile",
              "compact",
              "encryption.cipher",
              "AES/OCB/NoPadding",
              "encryption.encoding",
              "binary");
      case ORDERED_KEYS -> Map.of("encryption.keyfile", "memory", "encryption.keys", "ordered");
    };
  }

  boolean encrypts() {
    return this != PLAIN;
  }

  /** Whether a value can't be moved to another record without being noticed. */
  boolean bindsValues() {
    return this == AUTHENTICATED || this == BINARY;
  }

  /** Whether the stored keys are in the order of the plain ones. */
  boolean keepsOrder() {
    return this == PLAIN || this == ORDERED_KEYS;
  }
}
