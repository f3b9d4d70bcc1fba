package site.ycsb.interleaved.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.store.LocalStores;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.StoredFiles;
import site.ycsb.spi.tls.Tls;
import site.ycsb.workloads.CoreWorkload;

/**
 * The stores that arms work on: those with the same protection by the server and the same folder
 * share one, another protection or folder has one of its own, which runs at the same time. Closing
 * gives all of them up.
 */
final class StoresInUse implements AutoCloseable {
  private static final int MAX_COUNTS = 50;
  private static final long RECOUNT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final StopSignal stop;
  private final Map<String, Used> byKind = new HashMap<>();
  private final Map<Integer, Used> byArm = new HashMap<>();
  private final Deque<StoreUse> opened = new ArrayDeque<>();
  private final List<String> names = new ArrayList<>();
  private final List<Long> processIds = new ArrayList<>();
  private final Set<StoreUse> merged = new HashSet<>();
  private final Map<StoreUse, String> unmerged = new HashMap<>();

  private record Used(StoreUse store, List<Integer> servers) {}

  StoresInUse(StopSignal stop) {
    this.stop = stop;
  }

  /** Whether the arm's store is one of this machine that is started for it. */
  static boolean isLocal(Arm arm) {
    return LocalStores.storeFor(arm.choice().binding(), arm.run().properties()).isPresent();
  }

  /** Leads an arm to its store, unless it was; it is started when none runs. */
  void lease(Arm arm) {
    if (byArm.containsKey(arm.index())) {
      return;
    }
    SourcedProperties properties = arm.run().properties();
    boolean local = isLocal(arm);
    Optional<Path> folder = new Settings(properties).find(LocalStore.FOLDER);
    String name =
        local
            ? arm.choice().binding().mainName()
                + (AtRest.isRequired(properties) ? " at rest" : "")
                + (Tls.isRequired(properties) ? " tls" : "")
                + folder.map(path -> " in " + path.getFileName()).orElse("")
            : "given " + arm.index();
    // folders of the same name may be in different places
    String kind = name + folder.map(path -> " " + path.toAbsolutePath().normalize()).orElse("");
    Used known = byKind.get(kind);
    if (known == null) {
      StoreUse store = StoreUse.open(arm.choice(), properties, stop);
      opened.push(store);
      int first = names.size();
      List<Long> ids = store.processIds();
      for (int i = 0; i < ids.size(); i++) {
        names.add(name + (ids.size() == 1 ? "" : " node " + (i + 1)));
      }
      processIds.addAll(ids);
      known = new Used(store, IntStream.range(first, names.size()).boxed().toList());
      byKind.put(kind, known);
    } else {
      known.store.share(arm.choice(), properties);
    }
    byArm.put(arm.index(), known);
    arm.setServers(known.servers);
  }

  /** What there is to say of others that use the same stores, each once. */
  List<String> warnings() {
    return opened.stream().flatMap(use -> use.warning().stream()).distinct().toList();
  }

  StoreUse of(Arm arm) {
    Used used = byArm.get(arm.index());
    if (used == null) {
      throw new IllegalStateException(arm.name() + " has no store yet");
    }
    return used.store;
  }

  /**
   * Lets the stores of this machine write what they hold in memory and merge the files of their
   * tables, so that each arm's table is in as many files as any other: one that was loaded first,
   * or that has been written to more often, may otherwise be slower for as long as it is measured.
   */
  void settle() {
    opened.forEach(use -> use.files().ifPresent(StoresInUse::merge));
  }

  /**
   * Lets the stores of this machine write what they hold in memory, all at the same time. A store
   * writes a table out when all of its tables together fill its memory, so that of two stores the
   * one with more tables does so more often, and each read of its tables looks into more files.
   */
  void flush() {
    opened.forEach(use -> use.files().ifPresent(StoredFiles::flush));
  }

  /** Whether arms work on more than one store of this machine. */
  boolean areSeveral() {
    return opened.stream().filter(use -> use.files().isPresent()).count() > 1;
  }

  private static void merge(StoredFiles files) {
    files.flush();
    files.compact();
  }

  /**
   * What the files of an arm's table take, once the store has written what it holds and merged its
   * files; null when they can't be looked at, or tables share them.
   *
   * @param warnings gets the reason where it should be known, and isn't
   */
  @Nullable Long tableBytes(Arm arm, List<String> warnings) {
    StoreUse use = of(arm);
    SourcedProperties properties = arm.run().properties();
    Optional<LocalStore> store = LocalStores.named(arm.choice().binding());
    Optional<StoredFiles> files = use.files();
    String table = properties.getProperty(CoreWorkload.TABLENAME_PROPERTY);
    if (store.isEmpty() || files.isEmpty() || table == null) {
      return null;
    }
    if (merged.add(use)) {
      try {
        merge(files.get());
      } catch (StoreUnavailableException e) {
        // what was measured is a result without its size
        unmerged.put(use, String.valueOf(e.getMessage()));
      }
    }
    @Nullable String unavailable = unmerged.get(use);
    if (unavailable != null) {
      warnings.add("the size of " + arm.name() + "'s table isn't known: " + unavailable);
      return null;
    }
    // null when the encryption layer names it, by its key
    @Nullable String namespace =
        arm.choice().binding().namespaceKey().map(properties::getProperty).orElse(null);
    String reason = "";
    // a store removes the files that it merged while they are counted
    for (int i = 0; i < MAX_COUNTS; i++) {
      try {
        Map<String, Long> bytes = tableBytes(files.get().folders(), store.get(), table);
        if (namespace != null) {
          bytes.keySet().retainAll(List.of(namespace));
        }
        if (bytes.size() == 1) {
          return bytes.values().iterator().next();
        }
        reason =
            bytes.isEmpty() ? "it has no files" : "it is in " + String.join(", ", bytes.keySet());
        break;
      } catch (UncheckedIOException | IOException e) {
        reason = "its files change: " + e.getMessage();
        LockSupport.parkNanos(RECOUNT_NANOS);
      }
    }
    warnings.add("the size of " + arm.name() + "'s table isn't known: " + reason);
    return null;
  }

  /** By namespace: a table of the same name that was encrypted with another key isn't this one. */
  private static Map<String, Long> tableBytes(List<Path> folders, LocalStore store, String table)
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

  /** The servers on this machine, in the order of their indexes. */
  List<String> names() {
    return List.copyOf(names);
  }

  List<Long> processIds() {
    return List.copyOf(processIds);
  }

  @Override
  public void close() {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
