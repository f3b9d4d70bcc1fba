package site.ycsb.crypto.keyset;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.provider.JdkProviders;

/**
 * A PKCS#12 keystore with one secret-key entry, whose bytes are the keyset in the JSON of {@link
 * KeysetJson}: both are under the passphrase, encrypted and with a MAC, by the JDK (PBES2 with
 * AES-256, and HMAC-SHA256). Keystores with any number of iterations that the JDK takes are read.
 */
final class Pkcs12Format implements KeysetFile.Format {
  private static final String ENTRY_PROPERTY = "keystore.pkcs12.keyPbeIterationCount";
  private static final String MAC_PROPERTY = "keystore.pkcs12.macIterationCount";

  private static final String RULE =
      "must be a complete keystore, and its passphrase and alias the right ones";

  private final Engines engines;
  private final Passphrase.Kept passphrase;
  private final String alias;
  private final PassphraseCost cost;
  private boolean wasRead;

  Pkcs12Format(Engines engines, Passphrase.Source passphrase, String alias, PassphraseCost cost) {
    this.engines = engines;
    this.passphrase = new Passphrase.Kept(passphrase);
    this.alias = alias;
    this.cost = cost;
  }

  @Override
  public byte[] write(Keyset keyset) {
    byte[] json = KeysetJson.write(keyset);
    char[] password = passphrase.get(!wasRead).copy();
    try {
      return write(json, password);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("every JDK writes PKCS#12 keystores", e);
    } finally {
      Arrays.fill(json, (byte) 0);
      Arrays.fill(password, '\0');
    }
  }

  /** The JDK takes the iterations from the process's properties only, so they are set meanwhile. */
  private byte[] write(byte[] json, char[] password) throws GeneralSecurityException, IOException {
    synchronized (Pkcs12Format.class) {
      @Nullable String entryBefore = setProperty(ENTRY_PROPERTY, "" + cost.entryIterations());
      @Nullable String macBefore = setProperty(MAC_PROPERTY, "" + cost.macIterations());
      try {
        KeyStore store = JdkProviders.keyStore("PKCS12");
        store.load(null, password);
        store.setKeyEntry(alias, new SecretKeySpec(json, "AES"), password, null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        store.store(out, password);
        return out.toByteArray();
      } finally {
        setProperty(ENTRY_PROPERTY, entryBefore);
        setProperty(MAC_PROPERTY, macBefore);
      }
    }
  }

  private static @Nullable String setProperty(String name, @Nullable String value) {
    return value == null ? System.clearProperty(name) : System.setProperty(name, value);
  }

  @Override
  public Optional<String> computedElsewhere() {
    return Optional.of("the keystore is encrypted by the JDK");
  }

  @Override
  public void close() {
    passphrase.close();
  }

  @Override
  public Keyset read(byte[] content) throws MalformedKeysetException {
    char[] password = passphrase.get(false).copy();
    try {
      KeyStore store = JdkProviders.keyStore("PKCS12");
      store.load(new ByteArrayInputStream(content), password);
      @Nullable Key entry = store.getKey(alias, password);
      byte @Nullable [] json = entry == null ? null : entry.getEncoded();
      if (json == null) {
        throw new MalformedKeysetException(RULE);
      }
      try {
        Keyset keyset = KeysetJson.read(engines, json);
        wasRead = true;
        return keyset;
      } finally {
        Arrays.fill(json, (byte) 0);
      }
    } catch (GeneralSecurityException | IOException | RuntimeException e) {
      // a wrong passphrase too; keystore parsers throw unchecked exceptions on some corrupt files
      throw new MalformedKeysetException(RULE);
    } finally {
      Arrays.fill(password, '\0');
    }
  }
}
