package site.ycsb.client.config;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProtectionNamesTest {
  @ParameterizedTest
  @CsvSource({
    "tls, required",
    "TLS, 1",
    "tls_required, true",
    "require_tls, true",
    "tsl_required, true",
    "tls.enabled, 1",
    "enableTls, yes",
    "tlsRequired, on",
    "forceSSL, on",
    "ssl-enforced, true",
    "sslmode, verify-full",
    "redisSsl, true",
    "secure, true",
    "secured, yes",
    "securty, true",
    "useSecureConnection, true",
    "security, tls",
    "https, true",
    "encrypt, AES",
    "encrypt.data, AES",
    "db_encrypted, true",
    "use_encryption, true",
    "mywork.crypto, true",
    "encription, true",
    "encyption, true",
    "ecnryption, true",
    "at_rest_required, yes",
    "protection, client",
    "data.protection, required",
    "mywork.secure, true"
  })
  void asks_whatWantsAProtection_isRecognised(String key, String value) {
    assertTrue(ProtectionNames.asks(key, value));
  }

  @ParameterizedTest
  @CsvSource({
    "tls_required, false",
    "secure, off",
    "encrypt, ''",
    "use_encryption, 0",
    "ssl_port, 9142",
    "tls.keystore, /etc/keys.p12",
    "tls_version, 1.2",
    "no_tls, true",
    "insecure, true",
    "unencrypted, true",
    "allow_unencrypted, true",
    "ssl_disabled, true",
    "decrypt, true",
    "reencrypt, true",
    "measure_tls, true",
    "securerandom, true",
    "secure_random, true",
    "tps, 1000",
    "ttl, true",
    "title, true",
    "script, true",
    "description, true",
    "subscription, true",
    "format.rest, true",
    "mode, required"
  })
  void asks_whatIsOffOrSomethingElse_isNot(String key, String value) {
    assertFalse(ProtectionNames.asks(key, value));
  }
}
