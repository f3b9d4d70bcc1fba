package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"db1", "db_1.example.org", "10.0.0.1", "\u00FC", "[::1]", "[fe80::1%eth0]"})
  void isBeforePort_nameOrAddress_isOne(String text) {
    assertTrue(HostName.isBeforePort(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", "-a", "a b", "a:1", "%zz", "a%2Eb", "::1", "[", "[]", "[db1]", "[::1", "[::::]"
      })
  void isBeforePort_anythingElse_isNone(String text) {
    assertFalse(HostName.isBeforePort(text));
  }

  @ParameterizedTest
  @CsvSource({
    "::1, true",
    "::ffff:10.0.0.1, true",
    "fe80::1%eth0, true",
    "10.0.0.1, false",
    ":, false"
  })
  void isIpv6_text_isByItsForm(String text, boolean isOne) {
    assertEquals(isOne, HostName.isIpv6(text));
  }
}
