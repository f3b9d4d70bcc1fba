package site.ycsb.cluster.rendezvous;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.cache.ChildData;
import org.apache.curator.framework.recipes.cache.CuratorCache;
import org.apache.curator.framework.recipes.nodes.PersistentNode;
import org.apache.zookeeper.CreateMode;
import org.jspecify.annotations.Nullable;
import site.ycsb.cluster.phase.Rendezvous;
import site.ycsb.cluster.session.ClusterSession;

/**
 * A rendezvous below one node of ZooKeeper, all of which each client keeps in its memory. Others'
 * writes are seen a round trip later; this client's own at once.
 *
 * <p>Threading: thread-safe. What is read comes from memory; only writing waits for ZooKeeper.
 */
public final class NodeRendezvous implements Rendezvous, AutoCloseable {
  private static final String MEMBERS = "members/";
  private static final long CREATION_SECONDS = 30;

  private final CuratorFramework client;
  private final String root;
  private final CuratorCache cache;
  private final Map<String, String> written = new ConcurrentHashMap<>();
  private final Object changes = new Object();
  private @Nullable PersistentNode own;
  private long revision;

  private NodeRendezvous(CuratorFramework client, String root) {
    this.client = client;
    this.root = root;
    cache = CuratorCache.build(client, root);
    cache.listenable().addListener((type, before, after) -> changed());
  }

  /**
   * Opens the rendezvous of a run.
   *
   * @param run the run's name, the same for all of its clients; no slash
   */
  public static NodeRendezvous open(ClusterSession session, String run) {
    NodeRendezvous opened = new NodeRendezvous(session.client(), "/" + run);
    opened.cache.start();
    return opened;
  }

  @Override
  public synchronized void enter(String name, String entry) throws IOException {
    PersistentNode node =
        new PersistentNode(
            client, CreateMode.EPHEMERAL, false, path(MEMBERS + name), entry.getBytes(UTF_8));
    own = node;
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
    String prefix = path(MEMBERS);
    Map<String, String> present = new TreeMap<>();
    cache.stream()
        .filter(node -> node.getPath().startsWith(prefix))
        .forEach(node -> present.put(node.getPath().substring(prefix.length()), text(node)));
    return present;
  }

  @Override
  public void write(String place, String text) throws IOException {
    try {
      client
          .create()
          .orSetData()
          .creatingParentsIfNeeded()
          .forPath(path(place), text.getBytes(UTF_8));
    } catch (Exception e) {
      throw new IOException("ZooKeeper can't be written to: " + e.getMessage(), e);
    }
    written.put(place, text);
    changed();
  }

  @Override
  public Optional<String> read(String place) {
    @Nullable String mine = written.get(place);
    return mine == null ? cache.get(path(place)).map(NodeRendezvous::text) : Optional.of(mine);
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
  public synchronized void close() throws IOException {
    if (own != null) {
      own.close();
    }
    cache.close();
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
