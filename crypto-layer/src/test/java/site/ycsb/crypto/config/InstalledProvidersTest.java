package site.ycsb.crypto.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.Provider;
import java.security.Security;
import org.junit.jupiter.api.Test;
import site.ycsb.crypto.config.ProviderChoice.InstalledProviders;

class InstalledProvidersTest {
  /** One that the JVM's list names and the JDK didn't make. */
  public static final class Listed extends Provider {
    private static final long serialVersionUID = 1;

    public Listed() {
      super("ListedForTest", "1.0", "");
    }
  }

  @Test
  void named_installed_isTheJdks() {
    assertEquals("SunJCE", InstalledProviders.named("SunJCE").orElseThrow().getName());
  }

  @Test
  void named_unknown_isEmpty() {
    assertTrue(InstalledProviders.named("NoSuchProvider").isEmpty());
  }

  @Test
  void named_listedByClass_isMade() {
    int next = 1;
    while (Security.getProperty("security.provider." + next) != null) {
      next++;
    }
    String key = "security.provider." + next;
    assertFalse(InstalledProviders.named("ListedForTest").isPresent());
    Security.setProperty(key, Listed.class.getName());
    try {
      assertEquals(
          Listed.class, InstalledProviders.named("ListedForTest").orElseThrow().getClass());
    } finally {
      // it can't be taken away; nothing is made of an empty one
      Security.setProperty(key, "");
    }
  }
}
