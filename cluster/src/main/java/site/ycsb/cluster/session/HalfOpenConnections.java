package site.ycsb.cluster.session;

import io.netty.channel.Channel;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the connections without a completed handshake. One too many closes the oldest of them, so
 * that a new client, whose handshake takes milliseconds, gets in whatever others hold open.
 *
 * <p>Threading: thread-safe.
 */
final class HalfOpenConnections {
  private final int limit;
  private final Set<Channel> oldestFirst = new LinkedHashSet<>();

  HalfOpenConnections(int limit) {
    this.limit = limit;
  }

  void add(Channel channel) {
    @Nullable Channel surplus = addAndTakeSurplus(channel);
    if (surplus != null) {
      TlsGate.end(surplus);
    }
  }

  synchronized void remove(Channel channel) {
    oldestFirst.remove(channel);
  }

  private synchronized @Nullable Channel addAndTakeSurplus(Channel channel) {
    oldestFirst.add(channel);
    if (oldestFirst.size() <= limit) {
      return null;
    }
    Iterator<Channel> all = oldestFirst.iterator();
    Channel oldest = all.next();
    all.remove();
    return oldest;
  }
}
