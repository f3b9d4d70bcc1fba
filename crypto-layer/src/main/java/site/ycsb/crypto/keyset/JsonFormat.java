package site.ycsb.crypto.keyset;

import java.security.SecureRandom;
import java.util.Optional;
import site.ycsb.crypto.primitive.Engines;

/**
 * The keyset's own file: the JSON of {@link KeysetJson}, or that encrypted under a passphrase by
 * {@link ProtectedJson}. Which of the two a file is, it says itself; one that was protected stays
 * so when it is written again.
 */
final class JsonFormat implements KeysetFormat {
  private final Engines engines;
  private final KeptPassphrase passphrase;
  private final boolean demanded;
  private final SecureRandom random;
  private boolean wasProtected;

  /**
   * A format for one file.
   *
   * @param engines compute all but the key of a passphrase
   * @param passphrase requested for a file that needs one
   * @param demanded whether a file without a passphrase is rejected, and none is written
   */
  JsonFormat(Engines engines, PassphraseSource passphrase, boolean demanded, SecureRandom random) {
    this.engines = engines;
    this.passphrase = new KeptPassphrase(passphrase);
    this.demanded = demanded;
    this.random = random;
  }

  @Override
  public byte[] write(Keyset keyset) {
    return demanded || wasProtected
        ? ProtectedJson.write(
            engines, keyset, passphrase.get(!wasProtected), Argon2Cost.OF_NEW_FILES, random)
        : KeysetJson.write(keyset);
  }

  @Override
  public Keyset read(byte[] content) throws MalformedKeysetException {
    int version = KeysetJson.version(content);
    if (version == WrappedFormat.VERSION) {
      throw new MalformedKeysetException(
          "is wrapped by a key of a key management service, so its URI is needed: give"
              + " encryption.kms; the file names "
              + WrappedFormat.uriIn(content));
    }
    KeysetJson.requireKnown(version);
    if (ProtectedJson.isOne(content)) {
      Keyset keyset = ProtectedJson.read(engines, content, passphrase);
      wasProtected = true;
      return keyset;
    }
    Keyset keyset = KeysetJson.read(engines, content);
    if (demanded) {
      keyset.close();
      throw new MalformedKeysetException(
          "isn't protected by a passphrase, and one is given: it isn't the expected file");
    }
    return keyset;
  }

  @Override
  public Optional<String> computedElsewhere() {
    return demanded || wasProtected
        ? Optional.of("the passphrase of the key file goes through Argon2id, which isn't approved")
        : Optional.empty();
  }

  @Override
  public void close() {
    passphrase.close();
  }
}
