package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.HostAddress;

@Timeout(10)
class EnsembleAccessTest {
  @Test
  void parse_severalServers_portsFilledIn() {
    EnsembleAccess address = EnsembleAccess.parse("zk://one,two:2182,[::1]:2183/a/b");

    assertEquals("one:2181,two:2182,[::1]:2183", address.connectString());
    assertEquals("a/b", address.namespace());
  }

  @ParameterizedTest
  @ValueSource(strings = {"zk://one", "zk://one/"})
  void parse_noPath_emptyNamespace(String value) {
    assertEquals("", EnsembleAccess.parse(value).namespace());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "one:2181",
        "http://one",
        "zk://",
        "zk:///a",
        "zk://one,",
        "zk://one:0",
        "zk://one:65536",
        "zk://one:x",
        "zk://one two",
        "zk://one/a/",
        "zk://one/a//b",
        "zk://one/.."
      })
  void parse_malformed_isRejected(String value) {
    assertThrows(IllegalArgumentException.class, () -> EnsembleAccess.parse(value));
  }

  @ParameterizedTest
  @CsvSource({
    "zk:/one, must be zk://",
    "zk://one: 9, each server must be",
    "zk://one/a/, the path must have a name"
  })
  void parse_malformed_messageNamesTheRule(String value, String rule) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> EnsembleAccess.parse(value))
            .getMessage();
    assertTrue(String.valueOf(message).startsWith(rule), message);
  }

  @Test
  void servers_severalServers_areAll() {
    assertEquals(
        List.of(new HostAddress("one", 2181), new HostAddress("::1", 2183)),
        EnsembleAccess.parse("zk://one,[::1]:2183/a").servers());
  }
}
