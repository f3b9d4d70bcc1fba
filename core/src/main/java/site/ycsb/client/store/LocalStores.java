package site.ycsb.client.store;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.classpath.ClientServices;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.UnprotectedException;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.LocalStore.LocalNamespace;
import site.ycsb.spi.tls.Tls;

/** Finds the local store of a binding whose address the user didn't give. */
public final class LocalStores {
  private static final String FILE = ".file";

  private LocalStores() {}

  /** The store that this run would use; empty when an address is given or there is none. */
  public static Optional<LocalStore> storeFor(Binding binding, SourcedProperties properties) {
    if (!standsIn(binding, properties)) {
      return Optional.empty();
    }
    Settings settings = new Settings(properties);
    return named(binding)
        .map(store -> folder(settings).map(store::in).orElse(store))
        .map(store -> AtRest.isRequired(properties) ? encrypting(store, properties) : store)
        .map(store -> Tls.isRequired(properties) ? withTls(store, settings, properties) : store)
        .map(
            store ->
                settings
                    .find(LocalStore.START_LIMIT)
                    .map(seconds -> store.withStartLimit(Duration.ofSeconds(seconds)))
                    .orElse(store));
  }

  /** The folder that was given for it; nothing is made there. */
  private static Optional<Path> folder(Settings settings) {
    Optional<Path> folder = settings.find(LocalStore.FOLDER);
    @Nullable Path there = folder.map(Path::toAbsolutePath).orElse(null);
    while (there != null && !Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
      there = there.getParent();
    }
    if (there != null && !Files.isDirectory(there)) {
      settings.reject(
          LocalStore.FOLDER,
          "must be a directory, or the name of a new one, and " + there + " is " + kind(there),
          "Give another one, or leave it out for the working directory");
    }
    settings.throwIfAny();
    return folder;
  }

  private static String kind(Path noFolder) {
    if (Files.isSymbolicLink(noFolder) && !Files.exists(noFolder)) {
      return "a link to nothing";
    }
    return Files.isRegularFile(noFolder) ? "a file" : "a device or a pipe";
  }

  /** The kind of store that a binding talks to, wherever its server runs. */
  public static Optional<LocalStore> named(Binding binding) {
    return binding.localStore().flatMap(LocalStores::byName);
  }

  /** The kind of store of this name, such as {@code cassandra}. */
  public static Optional<LocalStore> byName(String name) {
    return ClientServices.load(LocalStore.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(store -> store.name().equals(name))
        .findFirst();
  }

  /**
   * The name of the local store whose server commands of a binding start on this machine; empty
   * when an address is given, however that is done, or there is no such store.
   */
  public static Optional<String> startedFor(Binding binding, Predicate<String> isGiven) {
    boolean here = named(binding).map(LocalStore::runsHere).orElse(true);
    return here && !hasAddress(binding, isGiven) ? binding.localStore() : Optional.empty();
  }

  /** Whether a local store is used, or what stands for it, since no address is given. */
  public static boolean standsIn(Binding binding, SourcedProperties properties) {
    return binding.localStore().isPresent()
        && !hasAddress(binding, key -> properties.getProperty(key) != null);
  }

  private static boolean hasAddress(Binding binding, Predicate<String> isGiven) {
    return binding.addressKeys().stream().anyMatch(isGiven)
        || binding.addressResources().stream().anyMatch(LocalStores::isOnClassPath);
  }

  /** Whether the user's class path has this file: the thread's loader has what -cp gave. */
  private static boolean isOnClassPath(String name) {
    @Nullable ClassLoader classPath = Thread.currentThread().getContextClassLoader();
    return classPath != null && classPath.getResource(name) != null;
  }

  private static LocalStore encrypting(LocalStore store, SourcedProperties properties) {
    return store
        .atRest()
        .orElseThrow(
            () ->
                UnprotectedException.of(
                    AtRest.PROPERTY,
                    properties,
                    "the local store " + store.name() + " can't encrypt its data",
                    "Leave it out, or give the address of servers that do"));
  }

  private static LocalStore withTls(
      LocalStore store, Settings settings, SourcedProperties properties) {
    if (store.keepsDataWithoutTls()) {
      throw UnprotectedException.of(
          Tls.PROPERTY,
          properties,
          "the local store " + store.name() + " of this directory was created without TLS",
          "Work in another directory, or wipe it with all its data: bin/ycsb store stop "
              + store.name()
              + ", then store wipe "
              + store.name());
    }
    return store
        .withTls(settings.get(LocalStore.CLIENT_CERTIFICATES))
        .orElseThrow(
            () ->
                UnprotectedException.of(
                    Tls.PROPERTY,
                    properties,
                    "the local store " + store.name() + " has no TLS",
                    "Leave it out, or give the address of servers that do"));
  }

  /** Leads the binding to the store that was leased; what the user gave stays. */
  public static void connect(SourcedProperties properties, LocalStore.Lease lease) {
    for (Map.Entry<String, String> setting : lease.connection().entrySet()) {
      String key = setting.getKey();
      // a password may be given itself instead of its file
      boolean given =
          properties.getProperty(key) != null
              || (key.endsWith(FILE)
                  && properties.getProperty(key.substring(0, key.length() - FILE.length()))
                      != null);
      if (!given) {
        properties.set(key, setting.getValue(), lease.origin());
      }
    }
  }

  /**
   * Keeps plain and encrypted data apart, unless the user gave a namespace: plain data goes to the
   * binding's own, encrypted data to one that the encryption layer names, or that is named by the
   * binding's own layer.
   */
  public static void separate(LayerSwitch.Choice choice) {
    Binding binding = choice.binding();
    SourcedProperties properties = choice.properties();
    if (binding.namespaceKey().isEmpty()) {
      return;
    }
    String key = binding.namespaceKey().get();
    if (properties.getProperty(key) != null) {
      return;
    }
    if (choice.transformed()) {
      RunContext.of(properties)
          .get(LocalNamespace.OF_RUN, () -> new LocalNamespace(key, binding.plainNamespace()));
    } else {
      properties.set(
          key,
          choice
              .bindingsLayer()
              .map(layer -> binding.plainNamespace() + "_" + layer.name())
              .orElse(binding.plainNamespace()),
          LocalStore.ORIGIN);
    }
  }
}
