package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.StoreControl.StoreStatus;

/** What TLS and users of a store mean for its commands. */
@Timeout(60)
class StoreSecurityTest {
  private static final StartOptions SECURED =
      new StartOptions(OptionalInt.empty(), Optional.of(new SecurityOptions(true, true)));

  private final TestStores stores;
  private final StoreControl control;

  StoreSecurityTest(@TempDir Path folder) {
    stores = new TestStores(folder);
    control = stores.control(FakeRecipe.securable());
  }

  @AfterEach
  void killLeftOvers() throws Exception {
    stores.killLeftOvers();
  }

  @Test
  void start_again_isAsItWasMade() {
    assertTrue(control.start(SECURED));
    assertTrue(control.stop());

    assertTrue(control.start(StartOptions.NONE));

    assertEquals("secured by --tls --auth", last(control.status()));
    assertEquals("Fake 1.2 with TLS and users: running, until it is stopped", first(control));
    assertTrue(stores.messages().contains("starting Fake 1.2 with TLS and users on "));
  }

  @Test
  void start_otherSecurityWhileItRuns_isRejected() {
    control.start(StartOptions.NONE);

    assertThrows(ConfigurationException.class, () -> control.start(SECURED));
    assertEquals("Fake 1.2: running, until it is stopped", first(control));
  }

  @Test
  void lease_tlsRequested_isOfTheFirstStartOnly() {
    StartOptions withTls =
        new StartOptions(OptionalInt.empty(), Optional.of(new SecurityOptions(true, false)));
    assertFalse(control.keepsDataWithoutTls());

    control.lease(withTls).close();

    assertTrue(stores.messages().contains("starting Fake 1.2 with TLS on "), stores::messages);
    assertFalse(control.keepsDataWithoutTls());
    control.wipe();
    control.start(SECURED);
    control.lease(withTls).close();
    assertEquals("secured by --tls --auth", last(control.status()));
    control.stop();
    control.wipe();
    control.start(StartOptions.NONE);
    assertTrue(control.keepsDataWithoutTls());
  }

  @Test
  void lease_ofSecuredStore_leadsToIt() {
    control.start(SECURED);
    assertSecured();
    control.stop();

    assertSecured();
    assertTrue(
        stores.messages().contains("a local Fake with TLS and users is started for this command"),
        stores.messages());
  }

  @Test
  void wipe_removesTheSecurityWithTheData() {
    control.start(SECURED);
    control.stop();

    assertTrue(control.wipe());

    control.start(StartOptions.NONE);
    assertEquals("Fake 1.2: running, until it is stopped", first(control));
  }

  private void assertSecured() {
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE)) {
      assertEquals("Fake with TLS and users", lease.connection().get("fake.security"));
    }
  }

  private static String first(StoreControl control) {
    return control.status().lines().get(0);
  }

  private static String last(StoreStatus status) {
    return status.lines().get(status.lines().size() - 1);
  }
}
