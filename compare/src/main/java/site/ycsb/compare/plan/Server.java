package site.ycsb.compare.plan;

/**
 * What a trial runs against.
 *
 * @param store the store's name
 * @param atRest whether it encrypts what it stores
 */
public record Server(String store, boolean atRest) {

  /** The folder that its commands run in, where a local store keeps its data. */
  public String folderName() {
    return atRest ? store + "-atrest" : store;
  }
}
