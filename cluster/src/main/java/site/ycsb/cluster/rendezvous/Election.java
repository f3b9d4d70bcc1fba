package site.ycsb.cluster.rendezvous;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Optional;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import site.ycsb.cluster.session.ClusterSession;

/**
 * Decides which of the clients that meet at a given ensemble coordinates: the first one. It names
 * the run, so that what an earlier run left behind is in nobody's way.
 */
public final class Election {
  private static final String CURRENT = "/current";
  private static final int TRIES = 20;

  private Election() {}

  /**
   * Who coordinates.
   *
   * @param run its name
   * @param isLeader whether this client does
   */
  public record Outcome(CuratorFramework client, String run, boolean isLeader)
      implements AutoCloseable {
    /** The one that coordinates removes the run. */
    @Override
    public void close() throws IOException {
      if (!isLeader) {
        return;
      }
      try {
        client.delete().quietly().forPath(CURRENT);
        client.delete().quietly().deletingChildrenIfNeeded().forPath("/" + run);
      } catch (Exception e) {
        throw new IOException("the run can't be removed from ZooKeeper: " + e.getMessage(), e);
      }
    }
  }

  /** Decides; the run gets the name of the client that coordinates. */
  public static Outcome of(ClusterSession session, String name) throws IOException {
    CuratorFramework client = session.client();
    try {
      for (int i = 0; i < TRIES; i++) {
        if (isFirst(client, name)) {
          return new Outcome(client, name, true);
        }
        Optional<String> run = current(client);
        if (run.isPresent()) {
          return new Outcome(client, run.get(), false);
        }
      }
    } catch (Exception e) {
      throw new IOException("ZooKeeper doesn't let clients meet: " + e.getMessage(), e);
    }
    throw new IOException("runs end there as fast as this client asks for one");
  }

  private static boolean isFirst(CuratorFramework client, String name) throws Exception {
    try {
      client
          .create()
          .creatingParentsIfNeeded()
          .withMode(CreateMode.EPHEMERAL)
          .forPath(CURRENT, name.getBytes(UTF_8));
      return true;
    } catch (KeeperException.NodeExistsException e) {
      return false;
    }
  }

  /** The run that there is; empty when it has just ended. */
  private static Optional<String> current(CuratorFramework client) throws Exception {
    try {
      return Optional.of(new String(client.getData().forPath(CURRENT), UTF_8));
    } catch (KeeperException.NoNodeException e) {
      return Optional.empty();
    }
  }
}
