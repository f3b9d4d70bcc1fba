package site.ycsb.client.binding;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * A binding's description of itself.
 *
 * @param names what users call it, the main name first
 * @param aliases names of YCSB's, accepted with a warning
 * @param classAliases class names of YCSB's, accepted with a warning
 * @param summary one line about it
 * @param localStore the local store that it can use
 * @param addressKeys properties that lead to a server; when one is given no local store is used
 * @param addressResources files that lead to a server when they are on the class path
 * @param namespaceKey the property for keyspace, namespace or database
 * @param plainNamespace its value for plain data on a local store
 * @param upsertKey the property that lets an insert replace a record that is there, where such an
 *     insert fails otherwise; empty where the store replaces it anyway, or isn't known
 * @param layer what its driver can encrypt by itself
 */
public record Binding(
    List<String> names,
    List<String> aliases,
    String className,
    List<String> classAliases,
    String summary,
    Optional<String> localStore,
    List<String> addressKeys,
    List<String> addressResources,
    Optional<String> namespaceKey,
    String plainNamespace,
    Optional<String> upsertKey,
    Optional<Layer> layer) {
  private static final String PLAIN_NAMESPACE = "ycsb";

  public Binding {
    names = List.copyOf(names);
    aliases = List.copyOf(aliases);
    classAliases = List.copyOf(classAliases);
    addressKeys = List.copyOf(addressKeys);
    addressResources = List.copyOf(addressResources);
  }

  /** A binding with one name, of which no more is known. */
  public Binding(
      String name,
      String className,
      String summary,
      Optional<String> localStore,
      List<String> addressKeys) {
    this(
        List.of(name),
        List.of(),
        className,
        List.of(),
        summary,
        localStore,
        addressKeys,
        List.of(),
        Optional.empty(),
        PLAIN_NAMESPACE,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * A layer of the binding's own around its DB, such as the encryption that its driver has: {@code
   * <name>-<binding>} leads there, and so does its switch. Unlike a {@link
   * site.ycsb.spi.WrappingLayer} it is around this binding only.
   *
   * @param name what stands before the binding's names, without the hyphen
   * @param enabledKey the property, true or false, that turns it on; its further properties begin
   *     with this and a dot
   * @param summary one line about it
   */
  public record Layer(String name, String className, String enabledKey, String summary) {
    public String prefix() {
      return name + "-";
    }
  }

  public String mainName() {
    return names.get(0);
  }

  static Binding from(Properties file, String fileName) {
    String className = file.getProperty("class", "").trim();
    List<String> names = list(file, "names");
    if (className.isEmpty() || names.isEmpty()) {
      String missing = names.isEmpty() ? "names" : "class";
      throw new ConfigurationException(
          new Problem(
              missing,
              "",
              fileName,
              "a binding's description needs the keys names and class",
              "Add it to the file, or take the file away"));
    }
    return new Binding(
        names,
        list(file, "aliases"),
        className,
        list(file, "class.aliases"),
        file.getProperty("summary", "").trim(),
        text(file, "local.store"),
        list(file, "address.keys"),
        list(file, "address.resources"),
        text(file, "namespace.key"),
        file.getProperty("namespace.plain", PLAIN_NAMESPACE).trim(),
        text(file, "upsert.key"),
        text(file, "layer.name")
            .map(
                name ->
                    new Layer(
                        name,
                        file.getProperty("layer.class", "").trim(),
                        file.getProperty("layer.key", "").trim(),
                        file.getProperty("layer.summary", "").trim())));
  }

  static Binding ofClass(String className) {
    return new Binding(className, className, "", Optional.empty(), List.of());
  }

  private static Optional<String> text(Properties file, String key) {
    return Optional.ofNullable(file.getProperty(key)).map(String::trim).filter(s -> !s.isEmpty());
  }

  private static List<String> list(Properties file, String key) {
    return Arrays.stream(file.getProperty(key, "").split(",", -1))
        .map(String::trim)
        .filter(item -> !item.isEmpty())
        .toList();
  }

  /** One class has one description. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Binding binding && binding.className.equals(className);
  }

  @Override
  public int hashCode() {
    return className.hashCode();
  }
}
