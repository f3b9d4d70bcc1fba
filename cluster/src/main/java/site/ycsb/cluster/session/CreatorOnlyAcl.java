package site.ycsb.cluster.session;

import java.util.List;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.ClientInfo;
import org.jspecify.annotations.Nullable;

/**
 * Opens new nodes to the identity that created them only. A client without an identity, as an
 * ensemble without authentication has them, opens its nodes to all: there is no one to name.
 *
 * <p>Threading: thread-safe.
 */
final class CreatorOnlyAcl implements ACLProvider {
  private static final String ADDRESS_SCHEME = "ip";

  private volatile List<ACL> acl = ZooDefs.Ids.CREATOR_ALL_ACL;

  /** Asks the server which identities the client has. */
  void adaptTo(ZooKeeper client) throws InterruptedException {
    @Nullable List<ClientInfo> identities = client.whoAmI();
    if (identities == null) {
      // a server before 3.7 doesn't know the question; creating fails there without an identity
      return;
    }
    boolean identified =
        identities.stream()
            .map(ClientInfo::getAuthScheme)
            .anyMatch(scheme -> !scheme.equals(ADDRESS_SCHEME));
    acl = identified ? ZooDefs.Ids.CREATOR_ALL_ACL : ZooDefs.Ids.OPEN_ACL_UNSAFE;
  }

  @Override
  public List<ACL> getDefaultAcl() {
    return acl;
  }

  @Override
  public List<ACL> getAclForPath(String path) {
    return acl;
  }
}
