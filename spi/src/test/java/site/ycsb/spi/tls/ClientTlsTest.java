package site.ycsb.spi.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

class ClientTlsTest {
  private static final ClientTls.Keys KEYS =
      new ClientTls.Keys(
          path("trust"), path("trust.password"), path("own"), path("own.password"), "it");

  @Test
  void read_withoutTls_rejectsEachPropertyThatIsGiven() {
    Properties properties = new Properties();
    for (String key : List.of("trust", "own", "tls.protocols")) {
      properties.setProperty(key, "TLSv1.3");
    }
    Settings settings = new Settings(properties);

    assertEquals(Optional.empty(), KEYS.read(settings, false, "Use it"));

    assertEquals(
        List.of("tls.protocols", "trust", "own"),
        settings.problems().list().stream().map(Problem::key).toList());
  }

  @Test
  void read_nothingGiven_isTheJvms() throws Exception {
    ClientTls tls = KEYS.read(new Settings(new Properties()), true, "").orElseThrow();

    assertEquals(ClientTls.DEFAULT, tls);
    assertNull(tls.trusted());
    assertNull(tls.keyManagers());
  }

  private static Property<Path> path(String key) {
    return Property.path(key, null, "");
  }
}
