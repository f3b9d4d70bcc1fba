package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(10)
class EnsembleAccessTest {
  @Test
  void parse_severalServers_portsFilledIn() {
    EnsembleAccess address = parse("zk://one,two:2182,[::1]:2183/a/b");

    assertEquals("one:2181,two:2182,[::1]:2183", address.connectString());
    assertEquals("a/b", address.namespace());
  }

  @ParameterizedTest
  @ValueSource(strings = {"zk://one", "zk://one/"})
  void parse_noPath_emptyNamespace(String value) {
    assertEquals("", parse(value).namespace());
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
  void parse_malformed_isNone(String value) {
    assertEquals(Optional.empty(), EnsembleAccess.parse(value));
  }

  private static EnsembleAccess parse(String value) {
    return EnsembleAccess.parse(value).orElseThrow();
  }
}
