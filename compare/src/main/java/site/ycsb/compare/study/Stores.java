package site.ycsb.compare.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.store.LocalStores;
import site.ycsb.compare.study.YamlNode.Rejection;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Nearest;
import site.ycsb.config.PropertyFile;
import site.ycsb.config.SecretFile;
import site.ycsb.config.Secrets;

/** Finds the store of a study that the name of a binding stands for. */
final class Stores {
  private final List<Binding> bindings;
  private final Set<String> given;
  private final List<Protection> protections;
  private final Map<String, Set<String>> parts = new TreeMap<>();

  /**
   * @param given keys of properties that all commands get, such as addresses
   * @param protections those of the study, which may lead to servers of their own
   */
  Stores(
      List<Binding> bindings,
      Set<String> given,
      List<Protection> protections,
      List<WorkloadChoice> workloads) {
    this.bindings = List.copyOf(bindings);
    this.given = new HashSet<>(given);
    this.protections = List.copyOf(protections);
    Map<String, Set<String>> ofWorkloads = new TreeMap<>();
    workloads.forEach(one -> ofWorkloads.put(one.name(), one.keys()));
    protections.forEach(one -> parts.put(one.name(), one.properties().keySet()));
    this.given.addAll(common(parts.values()));
    this.given.addAll(common(ofWorkloads.values()));
    parts.putAll(ofWorkloads);
  }

  private static Set<String> common(Collection<Set<String>> sets) {
    Set<String> common = new HashSet<>(sets.stream().findFirst().orElse(Set.of()));
    sets.forEach(common::retainAll);
    return common;
  }

  /**
   * The store.
   *
   * @return empty when it was rejected
   */
  Optional<StoreChoice> find(
      String word,
      String name,
      int nodes,
      Map<String, String> properties,
      List<StorePropertiesFile> files,
      Rejection rejection) {
    Optional<Binding> found =
        bindings.stream()
            .filter(one -> one.names().contains(word) || one.aliases().contains(word))
            .findFirst();
    if (found.isEmpty()) {
      List<String> names = bindings.stream().flatMap(one -> one.names().stream()).toList();
      rejection.reject(
          "must be the name of a binding",
          Nearest.question(word, names, "There are " + String.join(", ", names)));
      return Optional.empty();
    }
    Binding binding = found.get();
    Optional<Protection> impossible =
        protections.stream().filter(one -> !one.isPossibleOn(binding)).findFirst();
    if (impossible.isPresent()) {
      rejection.reject(
          "can't be protected by " + impossible.get().name() + ": its driver doesn't encrypt",
          "Leave one of them out");
      return Optional.empty();
    }
    Optional<String> local =
        LocalStores.startedFor(
            binding,
            key ->
                properties.containsKey(key)
                    || given.contains(key)
                    || files.stream().anyMatch(one -> one.keys().contains(key)));
    List<String> addressed =
        parts.keySet().stream()
            .filter(
                part ->
                    local.isPresent()
                        && binding.addressKeys().stream()
                            .anyMatch(parts.getOrDefault(part, Set.of())::contains))
            .toList();
    if (!addressed.isEmpty()) {
      rejection.reject(
          "has an address in "
              + String.join(", ", addressed)
              + " only, so servers would be compared that have nothing to do with each other",
          "Give an address everywhere, or once for the store");
      return Optional.empty();
    }
    boolean inProcess = binding.localStore().isEmpty() && binding.addressKeys().isEmpty();
    return Optional.of(
        new StoreChoice(
            name,
            word,
            local,
            inProcess,
            nodes,
            binding.addressKeys(),
            properties,
            files.stream().map(StorePropertiesFile::file).toList()));
  }

  /**
   * A file of properties that commands for a store read by {@code -P}. It is the place for secrets:
   * its name is written down with every command, its content never.
   *
   * @param file the file, by its absolute path
   */
  public record StorePropertiesFile(Path file, Set<String> keys) {
    private static final Set<PosixFilePermission> OWNER =
        PosixFilePermissions.fromString("rwx------");

    public StorePropertiesFile {
      keys = Set.copyOf(keys);
    }

    /**
     * Reads a file.
     *
     * @return empty when it was rejected: it can't be read, sets what the study sets, or holds a
     *     secret that others can read
     */
    static Optional<StorePropertiesFile> read(Path file, Rejection rejection) {
      Properties properties;
      boolean closed;
      try {
        // its name is handed on: each command reads it again, which a pipe doesn't allow
        properties = PropertyFile.read(InputFile.regular(file));
        closed = isClosedToOthers(file);
      } catch (IOException e) {
        rejection.reject(
            "must be a file of properties that can be read (" + FileTrouble.why(e) + ")",
            "Correct it");
        return Optional.empty();
      }
      for (String key : new TreeSet<>(properties.stringPropertyNames())) {
        Optional<String> place = OwnProperties.decidedBy(key);
        if (place.isPresent()) {
          rejection.reject("sets " + key + ", which the study sets itself", "Use " + place.get());
          return Optional.empty();
        }
        if (!closed && Secrets.isSecret(key, properties.getProperty(key, ""))) {
          rejection.reject(
              "holds a secret (" + key + ") and can be read by others than its owner",
              SecretFile.closingAdvice(file));
          return Optional.empty();
        }
      }
      return Optional.of(
          new StorePropertiesFile(
              file.toAbsolutePath().normalize(), properties.stringPropertyNames()));
    }

    private static boolean isClosedToOthers(Path file) throws IOException {
      @Nullable PosixFileAttributeView view =
          Files.getFileAttributeView(file, PosixFileAttributeView.class);
      return view == null || OWNER.containsAll(view.readAttributes().permissions());
    }
  }
}
