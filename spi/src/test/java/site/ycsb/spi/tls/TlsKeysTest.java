package site.ycsb.spi.tls;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.config.Property;
import site.ycsb.spi.Delegating;
import site.ycsb.spi.InertDB;
import site.ycsb.spi.PropertySource;

final class TlsKeysTest {
  /** As it was written for YCSB. */
  private static class OlderDB extends InertDB {}

  private static final class DescribedDB extends OlderDB implements PropertySource {
    private final List<Property<?>> properties;

    DescribedDB(Property<?>... properties) {
      this.properties = List.of(properties);
    }

    @Override
    public List<Property<?>> properties() {
      return properties;
    }
  }

  private static final class TellingDB extends OlderDB implements TlsSource {
    @Override
    public TlsState tls() {
      return TlsState.inClear("ssl=true");
    }
  }

  private static final class Wrapper extends OlderDB implements Delegating, PropertySource {
    private final DB wrapped;

    Wrapper(DB wrapped) {
      this.wrapped = wrapped;
    }

    @Override
    public DB delegate() {
      return wrapped;
    }

    @Override
    public List<Property<?>> properties() {
      return List.of();
    }
  }

  @Test
  void areClients_bindingForThisClient_areEvenIfItIsWrapped() {
    for (DB db : List.of(new TellingDB(), new DescribedDB(TlsOptions.PROTOCOLS))) {
      assertTrue(TlsKeys.areClients(db));
      assertTrue(TlsKeys.areClients(new Wrapper(db)));
    }
  }

  @Test
  void areClients_bindingForYcsb_arentEvenIfItIsWrapped() {
    assertFalse(TlsKeys.areClients(new OlderDB()));
    assertFalse(TlsKeys.areClients(new Wrapper(new OlderDB())));
  }

  @Test
  void areClients_bindingWithATlsOfItsOwn_arent() {
    assertFalse(TlsKeys.areClients(new DescribedDB(Property.bool("tls", "false", "A switch."))));
  }
}
