package site.ycsb.interleaved.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.store.LocalStores;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.StoredFiles;
import site.ycsb.workloads.CoreWorkload;

/**
 * What the tables of arms take on disk after a measurement: their files on this machine, once the
 * store has written what it holds and merged its files; where tables share files, and on servers
 * elsewhere, what the store reports. Used by the leader.
 */
final class TableSizes {
  private static final int MAX_COUNTS = 50;
  private static final long RECOUNT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final StoresInUse stores;
  private final Set<StoreUse> merged = new HashSet<>();

  /**
   * Stores that no longer answer, and what they said: what was measured is a result all the same.
   */
  private final Map<StoreUse, String> silent = new HashMap<>();

  TableSizes(StoresInUse stores) {
    this.stores = stores;
  }

  /**
   * What an arm's table takes, in bytes; null when that isn't known.
   *
   * @param warnings gets the reason where it should be known
   */
  @Nullable Long of(Arm arm, List<String> warnings) {
    StoreUse use = stores.of(arm);
    @Nullable String table = arm.run().properties().getProperty(CoreWorkload.TABLENAME_PROPERTY);
    if (table == null) {
      return null;
    }
    @Nullable String reason = silent.get(use);
    if (reason == null) {
      try {
        if (use.files().isPresent() && merged.add(use)) {
          StoresInUse.merge(use.files().get());
        }
        OptionalLong bytes = ofFiles(arm, table);
        bytes = bytes.isPresent() ? bytes : reported(arm, table);
        if (bytes.isPresent()) {
          return bytes.getAsLong();
        }
        reason = "it has no files of its own, and the store reports none";
      } catch (StoreUnavailableException e) {
        reason = String.valueOf(e.getMessage());
        silent.put(use, reason);
      } catch (ConfigurationException | IOException e) {
        reason = String.valueOf(e.getMessage());
      }
    }
    warnings.add("the size of " + arm.name() + "'s table isn't known: " + reason);
    return null;
  }

  private OptionalLong ofFiles(Arm arm, String table) throws IOException {
    Optional<LocalStore> store = LocalStores.named(arm.choice().binding());
    Optional<StoredFiles> files = stores.of(arm).files();
    if (store.isEmpty() || files.isEmpty()) {
      return OptionalLong.empty();
    }
    Map<String, Long> bytes = count(files.get().folders(), store.get(), table);
    // null when the encryption layer names it, by its key
    @Nullable String namespace =
        arm.choice()
            .binding()
            .namespaceKey()
            .map(key -> arm.run().properties().getProperty(key))
            .orElse(null);
    if (namespace != null) {
      bytes.keySet().retainAll(List.of(namespace));
    }
    if (bytes.size() > 1) {
      throw new IOException("it is in " + String.join(", ", bytes.keySet()));
    }
    return bytes.values().stream().mapToLong(Long::longValue).findFirst();
  }

  /** A store removes the files that it merged while they are counted. */
  private static Map<String, Long> count(List<Path> folders, LocalStore store, String table)
      throws IOException {
    for (int i = 1; ; i++) {
      try {
        return countOnce(folders, store, table);
      } catch (UncheckedIOException | IOException e) {
        if (i == MAX_COUNTS) {
          throw new IOException("its files change: " + e.getMessage(), e);
        }
        LockSupport.parkNanos(RECOUNT_NANOS);
      }
    }
  }

  /** By namespace: a table of the same name that was encrypted with another key isn't this one. */
  private static Map<String, Long> countOnce(List<Path> folders, LocalStore store, String table)
      throws IOException {
    Map<String, Long> bytes = new TreeMap<>();
    for (Path folder : folders) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          if (store.isOfTable(file, table)) {
            bytes.merge(namespace(file, table), Files.size(file), Long::sum);
          }
        }
      }
    }
    return bytes;
  }

  /** The folder in which a table's is. */
  private static String namespace(Path file, String table) {
    for (int i = file.getNameCount() - 2; i > 0; i--) {
      String name = file.getName(i).toString();
      if (name.equals(table) || name.startsWith(table + "-")) {
        return file.getName(i - 1).toString();
      }
    }
    return "";
  }

  private static OptionalLong reported(Arm arm, String table) {
    Optional<SchemaSource> source =
        Capabilities.find(arm.workers().get(0).db(), SchemaSource.class);
    if (source.isEmpty()) {
      return OptionalLong.empty();
    }
    try (SchemaAdmin admin = source.get().schemaAdmin()) {
      return admin.storedBytes(new TableSchema(table, List.of(), ValueStorage.TEXT));
    }
  }
}
