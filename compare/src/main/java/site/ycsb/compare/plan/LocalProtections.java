package site.ycsb.compare.plan;

/**
 * How the data of a local store can be protected by its server.
 *
 * @param atRest whether it can encrypt what it keeps
 * @param tls whether it can take connections by TLS
 * @param clientCertificates whether it can require certificates of its clients for that
 */
public record LocalProtections(boolean atRest, boolean tls, boolean clientCertificates) {
  /** All of them. */
  public static final LocalProtections ALL = new LocalProtections(true, true, true);

  /** None of them. */
  public static final LocalProtections NONE = new LocalProtections(false, false, false);
}
