package site.ycsb.kerberos.hbase;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.identity.backend.BackendConfig;
import org.apache.kerby.kerberos.kerb.identity.backend.IdentityBackend;
import org.apache.kerby.kerberos.kerb.identity.backend.MemoryIdentityBackend;
import org.apache.kerby.kerberos.kerb.server.KdcConfig;
import org.apache.kerby.kerberos.kerb.server.KdcConfigKey;
import org.apache.kerby.kerberos.kerb.server.KdcServer;

/**
 * Apache Kerby's Kerberos server, by TCP on one address. It knows the principals that it is given
 * and no others, and takes no changes.
 */
final class KeyDistributionCenter implements AutoCloseable {
  /** Longer than any run, although clients with a keytab renew theirs. */
  private static final Duration TICKETS_LAST = Duration.ofDays(30);

  private final KdcServer server;

  private KeyDistributionCenter(KdcServer server) {
    this.server = server;
  }

  /** Where it is. */
  record Place(String address, int port, String realm) {}

  /**
   * Starts one.
   *
   * @param names of principals, without the realm
   * @param keys has their keys, or gets new ones
   */
  static KeyDistributionCenter start(Place place, List<String> names, KeytabFolder keys)
      throws IOException, KrbException {
    KdcConfig config = new KdcConfig();
    config.setString(KdcConfigKey.KDC_REALM, place.realm());
    config.setLong(KdcConfigKey.MAXIMUM_TICKET_LIFETIME, TICKETS_LAST.toSeconds());
    BackendConfig backend = new BackendConfig();
    backend.setString(KdcConfigKey.KDC_IDENTITY_BACKEND, MemoryIdentityBackend.class.getName());
    KdcServer server = new KdcServer(config, backend);
    server.setKdcRealm(place.realm());
    server.setKdcHost(place.address());
    server.setAllowUdp(false);
    server.setAllowTcp(true);
    server.setKdcTcpPort(place.port());
    server.init();
    IdentityBackend identities = server.getIdentityService();
    identities.addIdentity(keys.identity("krbtgt/" + place.realm() + "@" + place.realm()));
    for (String name : names) {
      identities.addIdentity(keys.identity(name + "@" + place.realm()));
    }
    server.start();
    return new KeyDistributionCenter(server);
  }

  @Override
  public void close() throws KrbException {
    server.stop();
  }
}
