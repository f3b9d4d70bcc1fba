package site.ycsb.client.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * A binding's description of itself.
 *
 * @param names what users call it, the main name first
 * @param aliases names of YCSB's, accepted with a warning
 * @param className its DB class
 * @param classAliases class names of YCSB's, accepted with a warning
 * @param summary one line about it
 * @param localStore the local store that it can use
 * @param addressKeys properties that lead to a server; when one is given no local store is used
 * @param addressResources files that lead to a server when they are on the class path
 * @param namespaceKey the property for keyspace, namespace or database
 * @param plainNamespace its value for plain data on a local store
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
    String plainNamespace) {
  public Binding {
    names = List.copyOf(names);
    aliases = List.copyOf(aliases);
    classAliases = List.copyOf(classAliases);
    addressKeys = List.copyOf(addressKeys);
    addressResources = List.copyOf(addressResources);
  }

  /** The name that it's listed under. */
  public String mainName() {
    return names.get(0);
  }

  /** A description from its file. */
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
        file.getProperty("namespace.plain", "ycsb").trim());
  }

  /** A class that has no description. */
  static Binding ofClass(String className) {
    return new Binding(
        List.of(className),
        List.of(),
        className,
        List.of(),
        "",
        Optional.empty(),
        List.of(),
        List.of(),
        Optional.empty(),
        "ycsb");
  }

  private static Optional<String> text(Properties file, String key) {
    return Optional.ofNullable(file.getProperty(key)).map(String::trim).filter(s -> !s.isEmpty());
  }

  private static List<String> list(Properties file, String key) {
    List<String> items = new ArrayList<>();
    for (String item : file.getProperty(key, "").split(",", -1)) {
      if (!item.isBlank()) {
        items.add(item.trim());
      }
    }
    return items;
  }
}
