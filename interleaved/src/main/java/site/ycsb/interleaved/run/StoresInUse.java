package site.ycsb.interleaved.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.store.LocalStores;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.tls.Tls;

/**
 * The stores that arms work on: those with the same protection by the server share one, another
 * protection has one of its own, which runs at the same time. Closing gives all of them up.
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

  /** Leads an arm to its store, which is started when none runs. */
  void lease(Arm arm) {
    SourcedProperties properties = arm.run().properties();
    boolean local = LocalStores.storeFor(arm.choice().binding(), properties).isPresent();
    String kind =
        local
            ? arm.choice().binding().mainName()
                + (AtRest.isRequired(properties) ? " at rest" : "")
                + (Tls.isRequired(properties) ? " tls" : "")
            : "given " + arm.index();
    Used known = byKind.get(kind);
    if (known == null) {
      StoreUse store = StoreUse.open(arm.choice(), properties, stop);
      opened.push(store);
      int first = names.size();
      List<Long> ids = store.processIds();
      for (int i = 0; i < ids.size(); i++) {
        names.add(kind + (ids.size() == 1 ? "" : " node " + (i + 1)));
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

  StoreUse of(Arm arm) {
    Used used = byArm.get(arm.index());
    if (used == null) {
      throw new IllegalStateException(arm.name() + " has no store yet");
    }
    return used.store;
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
