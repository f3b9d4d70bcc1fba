package site.ycsb.client;

import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import site.ycsb.config.RunScope;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.LocalNamespace;
import site.ycsb.spi.LocalStore;

/** Puts a local store in the place of an address that the user didn't give. */
public final class LocalStores {
  private static final String ORIGIN = "local store";

  private LocalStores() {}

  /** The store that this run would use; empty when an address is given or there is none. */
  public static Optional<LocalStore> storeFor(Binding binding, SourcedProperties properties) {
    if (binding.localStore().isEmpty()
        || binding.addressKeys().stream().anyMatch(key -> properties.getProperty(key) != null)) {
      return Optional.empty();
    }
    String name = binding.localStore().get();
    for (LocalStore store : ServiceLoader.load(LocalStore.class)) {
      if (store.name().equals(name)) {
        return Optional.of(store);
      }
    }
    return Optional.empty();
  }

  /** Leads the binding to the store that was leased. */
  public static void connect(SourcedProperties properties, LocalStore.Lease lease) {
    for (Map.Entry<String, String> setting : lease.connection().entrySet()) {
      if (properties.getProperty(setting.getKey()) == null) {
        properties.set(setting.getKey(), setting.getValue(), ORIGIN);
      }
    }
  }

  /**
   * Keeps plain and encrypted data apart, unless the user gave a namespace: plain data goes to the
   * binding's own, encrypted data to one that the encryption layer names.
   */
  public static void separate(EncryptionSwitch.Choice choice, SourcedProperties properties) {
    Binding binding = choice.binding();
    if (binding.namespaceKey().isEmpty()) {
      return;
    }
    String key = binding.namespaceKey().get();
    if (properties.getProperty(key) != null) {
      return;
    }
    if (choice.encrypted()) {
      RunScope.of(properties)
          .put(LocalNamespace.class, new LocalNamespace(key, binding.plainNamespace()));
    } else {
      properties.set(key, binding.plainNamespace(), ORIGIN);
    }
  }
}
