package site.ycsb.crypto.keyset;

/** Gives the passphrase of a keyset when it is needed. */
@FunctionalInterface
public interface PassphraseSource {
  /**
   * The passphrase, which the caller closes. A failure leaves as an unchecked exception of the
   * source's own.
   *
   * @param forNewKeyset whether a typing error would not be detected later
   */
  Passphrase get(boolean forNewKeyset);
}
