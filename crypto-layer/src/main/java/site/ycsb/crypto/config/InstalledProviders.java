package site.ycsb.crypto.config;

import java.security.Provider;
import java.security.Security;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.NamedClass;

/**
 * Finds JCA providers by name. The JDK makes those of its list of providers ({@code
 * security.provider.<n>}) by its own class loader only; one whose jar is with the binding's is made
 * here.
 */
final class InstalledProviders {
  private static final String LISTED = "security.provider.";

  private InstalledProviders() {}

  /** The provider with this name; empty when none is installed. */
  static Optional<Provider> named(String name) {
    @Nullable Provider known = Security.getProvider(name);
    if (known != null) {
      return Optional.of(known);
    }
    for (int i = 1; ; i++) {
      @Nullable String listed = Security.getProperty(LISTED + i);
      if (listed == null) {
        return Optional.empty();
      }
      Optional<Provider> made = make(listed.trim()).filter(one -> one.getName().equals(name));
      if (made.isPresent()) {
        return made;
      }
    }
  }

  /** Those of the JDK are listed by name, others by class. */
  private static Optional<Provider> make(String listed) {
    String className = listed.split("\\s+", 2)[0];
    if (className.indexOf('.') < 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          NamedClass.find(className, Provider.class, InstalledProviders.class)
              .asSubclass(Provider.class)
              .getDeclaredConstructor()
              .newInstance());
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      // as the JDK does with one that it can't make
      return Optional.empty();
    }
  }
}
