package site.ycsb.crypto.keyset;

import org.jspecify.annotations.Nullable;

/** A passphrase that is requested once, when it is first needed. Threading: one thread. */
final class KeptPassphrase implements AutoCloseable {
  private final PassphraseSource source;
  private @Nullable Passphrase known;

  KeptPassphrase(PassphraseSource source) {
    this.source = source;
  }

  /** The passphrase, which stays this object's. */
  Passphrase get(boolean forNewKeyset) {
    if (known == null) {
      known = source.get(forNewKeyset);
    }
    return known;
  }

  @Override
  public void close() {
    if (known != null) {
      known.close();
    }
  }
}
