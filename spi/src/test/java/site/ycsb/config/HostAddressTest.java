package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostAddressTest {

  @ParameterizedTest
  @CsvSource({
    "db1, db1, 9042",
    "db1.example.org:9043, db1.example.org, 9043",
    "10.0.0.1, 10.0.0.1, 9042",
    "10.0.0.1:1, 10.0.0.1, 1",
    "::1, ::1, 9042",
    "[::1], ::1, 9042",
    "[fe80::1]:65535, fe80::1, 65535",
    "fe80::1%eth0, fe80::1%eth0, 9042",
    "::ffff:10.0.0.1, ::ffff:10.0.0.1, 9042",
  })
  void parseList_oneHost_hasHostAndPort(String text, String host, int port) {
    assertEquals(List.of(new HostAddress(host, port)), HostAddress.parseList(text, 9042));
  }

  @Test
  void parseList_several_keepsOrderAndIgnoresBlanks() {
    assertEquals(
        List.of(new HostAddress("b", 1), new HostAddress("a", 2), new HostAddress("::1", 1)),
        HostAddress.parseList(" b , a:2,[::1]", 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a,,b",
        "a,",
        ":9042",
        "a:",
        "a:x",
        "a: 9",
        "a:+9",
        "a:0",
        "a:65536",
        "[::1",
        "[]:1",
        "[::1]9042",
        "a b",
        "http://a",
        ":::::",
        "[:::::]:9042",
        "[a:b]",
        "a;b",
        "-a",
        "a?tls=true",
        "[:::::]",
        "1:2:3",
        "db1:9042:9043"
      })
  void parseList_malformed_isRejected(String text) {
    assertThrows(IllegalArgumentException.class, () -> HostAddress.parseList(text, 9042));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"db1", "db_1.example.org", "10.0.0.1", "\u00FC", "[::1]", "[fe80::1%eth0]"})
  void isBeforePort_nameOrAddress_isOne(String text) {
    assertTrue(HostAddress.isBeforePort(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", "-a", "a b", "a:1", "%zz", "a%2Eb", "::1", "[", "[]", "[db1]", "[::1", "[::::]"
      })
  void isBeforePort_anythingElse_isNone(String text) {
    assertFalse(HostAddress.isBeforePort(text));
  }

  @ParameterizedTest
  @CsvSource({
    "::1, true",
    "::ffff:10.0.0.1, true",
    "fe80::1%eth0, true",
    "fe80::1%br-1.2_x, true",
    "fe80::1%, false",
    "fe80::1%a b, false",
    "fe80::1%a;b, false",
    "fe80::1%$(a), false",
    "10.0.0.1, false",
    ":, false"
  })
  void isIpv6_text_isByItsForm(String text, boolean isOne) {
    assertEquals(isOne, HostAddress.isIpv6(text));
  }

  @Test
  void withPort_addressWithoutOne_isNone() {
    assertEquals(Optional.of(new HostAddress("db1", 2790)), HostAddress.withPort(" db1:2790"));
    assertEquals(Optional.of(new HostAddress("::1", 2790)), HostAddress.withPort("[::1]:2790"));
    for (String none : List.of("", "db1", "db1:", "db1:0", "::1", "[::1]", "a b:1")) {
      assertEquals(Optional.empty(), HostAddress.withPort(none), none);
    }
  }

  @Test
  void toString_ipv6_canBeParsedAgain() {
    HostAddress address = new HostAddress("::1", 7);
    assertEquals(List.of(address), HostAddress.parseList(address.toString(), 9042));
  }
}
