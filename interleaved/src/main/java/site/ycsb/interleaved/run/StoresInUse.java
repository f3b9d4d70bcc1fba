package site.ycsb.interleaved.run;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.store.LocalStores;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.LocalStore.StoredFiles;
import site.ycsb.spi.tls.Tls;

/**
 * The stores that arms work on: those with the same protection by the server and the same folder
 * share one, another protection or folder has one of its own, which runs at the same time. Closing
 * gives all of them up.
 */
final class StoresInUse implements AutoCloseable {
  private final StopSignal stop;
  private final Map<String, Used> byKind = new HashMap<>();
  private final Map<Integer, Used> byArm = new HashMap<>();
  private final Deque<StoreUse> opened = new ArrayDeque<>();
  private final List<String> names = new ArrayList<>();
  private final List<Long> processIds = new ArrayList<>();

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
      StoreUse store = StoreUse.open(arm.choice(), stop);
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
      known.store.share(arm.choice());
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

  /** Whether any is of this machine and keeps tables in files. */
  boolean haveFiles() {
    return opened.stream().anyMatch(use -> use.files().isPresent());
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

  static void merge(StoredFiles files) {
    files.flush();
    files.compact();
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
