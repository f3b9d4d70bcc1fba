package site.ycsb.cluster.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.BackgroundCallback;
import org.apache.curator.framework.recipes.cache.ChildData;
import org.apache.curator.framework.recipes.cache.CuratorCache;
import org.apache.curator.framework.recipes.nodes.PersistentNode;
import org.apache.curator.framework.recipes.watch.PersistentWatcher;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.jspecify.annotations.Nullable;
import site.ycsb.cluster.phase.Places;
import site.ycsb.cluster.phase.Rendezvous;
import site.ycsb.cluster.session.ClusterSession.SessionState;

/**
 * The rendezvous of a run in ZooKeeper: a node for each place, an ephemeral one for each client.
 * Reading takes what ZooKeeper has sent from memory; only writing waits for ZooKeeper.
 *
 * <p>A client is sent what is for all, and for itself; the coordinator everything.
 */
public final class NodeRendezvous implements Rendezvous, AutoCloseable {
  private static final String MEMBERS = "members/";
  private static final long CREATION_SECONDS = 30;

  private final ClusterSession session;
  private final CuratorFramework client;
  private final String root;
  private final List<CuratorCache> caches = new ArrayList<>();
  private final List<PersistentNode> own = new ArrayList<>();
  private final Map<String, String> written = new ConcurrentHashMap<>();
  private final Map<String, String> members = new ConcurrentSkipListMap<>();
  private final List<PersistentWatcher> watchers = new ArrayList<>();
  private final Map<String, Long> noticed = new ConcurrentHashMap<>();
  private final Set<String> told = ConcurrentHashMap.newKeySet();
  private final Object changes = new Object();
  private long revision;

  private NodeRendezvous(ClusterSession session, String root) {
    this.session = session;
    this.client = session.client();
    this.root = root;
  }

  /** For a client that coordinates the run of this name, which has no slash. */
  public static NodeRendezvous ofCoordinator(ClusterSession session, String run) {
    NodeRendezvous opened = new NodeRendezvous(session, "/" + run);
    opened.follow(opened.root);
    return opened;
  }

  /** For a client of this name that takes part in the run. */
  public static NodeRendezvous ofParticipant(ClusterSession session, String run, String name) {
    NodeRendezvous opened = new NodeRendezvous(session, "/" + run);
    opened.follow(opened.path(Places.FOR_ALL));
    opened.follow(opened.path(Places.to(name)));
    return opened;
  }

  private void follow(String path) {
    // called before the cache's, which then asks for what is there
    PersistentWatcher watcher = new PersistentWatcher(client, path, true);
    watcher.getListenable().addListener(this::notice);
    watchers.add(watcher);
    watcher.start();
    CuratorCache cache = CuratorCache.build(client, path);
    cache
        .listenable()
        .addListener(
            (type, before, after) -> {
              remember(before, after);
              changed();
            });
    caches.add(cache);
    cache.start();
  }

  private void notice(WatchedEvent event) {
    if (event.getPath() != null) {
      noticed.put(event.getPath(), System.nanoTime());
    }
  }

  /** Keeps who is present, which the coordinator asks after each change of anything. */
  private void remember(@Nullable ChildData before, @Nullable ChildData after) {
    String prefix = path(MEMBERS);
    if (after != null && after.getPath().startsWith(prefix)) {
      members.put(after.getPath().substring(prefix.length()), text(after));
    } else if (after == null && before != null && before.getPath().startsWith(prefix)) {
      members.remove(before.getPath().substring(prefix.length()));
    }
  }

  @Override
  public void enter(String name, String entry) throws IOException {
    createEphemeral(MEMBERS + name, entry);
  }

  @Override
  public void coordinate(String name) throws IOException {
    createEphemeral(Places.COORDINATOR, name);
  }

  private synchronized void createEphemeral(String place, String text) throws IOException {
    PersistentNode node =
        new PersistentNode(client, CreateMode.EPHEMERAL, false, path(place), text.getBytes(UTF_8));
    own.add(node);
    node.start();
    try {
      if (!node.waitForInitialCreate(CREATION_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("ZooKeeper didn't create this client's node in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while joining", e);
    }
  }

  @Override
  public Map<String, String> present() {
    return Collections.unmodifiableMap(members);
  }

  @Override
  public void write(String place, String text) throws IOException {
    if (isLost()) {
      throw new IOException("this client's session has expired");
    }
    byte[] bytes = text.getBytes(UTF_8);
    try {
      if (!written.containsKey(place) || !replace(path(place), bytes)) {
        client.create().orSetData().creatingParentsIfNeeded().forPath(path(place), bytes);
      }
    } catch (Exception e) {
      throw new IOException("ZooKeeper can't be written to: " + e.getMessage(), e);
    }
    written.put(place, text);
    changed();
  }

  /** In one request, where creating first would take two; false when it isn't there any more. */
  private boolean replace(String path, byte[] bytes) throws Exception {
    try {
      client.setData().forPath(path, bytes);
      return true;
    } catch (KeeperException.NoNodeException e) {
      return false;
    }
  }

  @Override
  public void tell(String place, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    BackgroundCallback done =
        (from, event) -> {
          if (event.getResultCode() != KeeperException.Code.OK.intValue()) {
            told.remove(place);
          }
        };
    try {
      if (told.add(place)) {
        client
            .create()
            .orSetData()
            .creatingParentsIfNeeded()
            .inBackground(done)
            .forPath(path(place), bytes);
      } else {
        client.setData().inBackground(done).forPath(path(place), bytes);
      }
    } catch (Exception e) {
      throw new IOException("ZooKeeper can't be written to: " + e.getMessage(), e);
    }
  }

  @Override
  public Optional<String> read(String place) {
    @Nullable String mine = written.get(place);
    if (mine != null) {
      return Optional.of(mine);
    }
    String path = path(place);
    return caches.stream()
        .flatMap(cache -> cache.get(path).stream())
        .findFirst()
        .map(NodeRendezvous::text);
  }

  @Override
  public OptionalLong noticedNanos(String place) {
    @Nullable Long nanos = noticed.get(path(place));
    return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
  }

  @Override
  public boolean isLost() {
    return session.state() == SessionState.LOST;
  }

  @Override
  public long revision() {
    synchronized (changes) {
      return revision;
    }
  }

  @Override
  public void awaitChange(long seen, long nanos) throws InterruptedException {
    synchronized (changes) {
      if (revision == seen) {
        TimeUnit.NANOSECONDS.timedWait(changes, nanos);
      }
    }
  }

  /** Leaves: the others see it at once. */
  @Override
  public synchronized void close() {
    own.forEach(NodeRendezvous::closeQuietly);
    caches.forEach(CuratorCache::close);
    watchers.forEach(PersistentWatcher::close);
  }

  /** What can't be removed without a connection goes with the session. */
  private static void closeQuietly(PersistentNode node) {
    try {
      node.close();
    } catch (IOException e) {
      return;
    }
  }

  private void changed() {
    synchronized (changes) {
      revision++;
      changes.notifyAll();
    }
  }

  private String path(String place) {
    return root + "/" + place;
  }

  private static String text(ChildData node) {
    byte[] data = node.getData();
    return data == null ? "" : new String(data, UTF_8);
  }
}
