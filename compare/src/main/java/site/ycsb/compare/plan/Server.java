package site.ycsb.compare.plan;

import site.ycsb.compare.study.Protection.Transport;

/**
 * What a trial runs against.
 *
 * @param atRest whether it encrypts what it stores
 */
public record Server(String store, boolean atRest, Transport transport) {

  /** One without TLS, or elsewhere. */
  public Server(String store, boolean atRest) {
    this(store, atRest, Transport.PLAIN);
  }

  /** The folder that its commands run in, where a local store keeps its data. */
  public String folderName() {
    return store
        + (atRest ? "-atrest" : "")
        + (transport.isEncrypted() ? "-" + transport.word() : "");
  }
}
