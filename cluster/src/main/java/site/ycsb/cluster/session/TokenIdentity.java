package site.ycsb.cluster.session;

import java.util.List;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import site.ycsb.cluster.token.ClusterToken;

/**
 * The identity that a server gives to the connections of token holders.
 *
 * <p>It is of ZooKeeper's scheme digest, which needs no JVM-wide configuration, unlike x509. No
 * client can claim it by a password: ZooKeeper would compare a Base64 digest, and this is a
 * fingerprint in hexadecimal digits.
 */
final class TokenIdentity {
  private final Id id;

  TokenIdentity(ClusterToken token) {
    this.id = new Id("digest", "cluster-token:" + token.fingerprint());
  }

  Id id() {
    return id;
  }

  List<ACL> acl() {
    return List.of(new ACL(ZooDefs.Perms.ALL, id));
  }
}
