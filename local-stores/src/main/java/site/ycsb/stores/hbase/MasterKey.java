package site.ycsb.stores.hbase;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import site.ycsb.stores.KeyFolder;

/**
 * The key that wraps the keys of HBase's files, in a keystore as its KeyStoreKeyProvider reads it,
 * with the password in a file next to it.
 *
 * <p>The keystore is a JCEKS: with a password file the server opens the keystore itself without a
 * password, and of the JDK's formats only this one then still shows its secret keys.
 */
record MasterKey(KeyFolder folder) {
  static final String ALIAS = "master";
  static final String KEYSTORE = "master.jceks";
  static final String PASSWORD = "master.password";

  /** The only length that HBase's AES knows. */
  private static final int BITS = 128;

  private static final int PASSWORD_BYTES = 32;

  /**
   * The key, created at the first start; later ones need the same.
   *
   * @param dataThere whether there is data that was encrypted with a key that has to be there
   */
  static MasterKey ensure(KeyFolder folder, boolean dataThere) throws IOException {
    MasterKey key = new MasterKey(folder.make());
    if (!Files.exists(key.keystore())) {
      if (dataThere) {
        throw new IOException(
            key.keystore() + " is missing, and the data can't be read without the key in it");
      }
      key.create();
    }
    return key;
  }

  Path keystore() {
    return folder.file(KEYSTORE);
  }

  /** What the server has to know to find it; its parameters are encoded as a form's are. */
  String parameters() {
    String passwordFile =
        URLEncoder.encode(folder.file(PASSWORD).toString(), StandardCharsets.UTF_8);
    try {
      return new URI("jceks", null, keystore().toString(), "passwordFile=" + passwordFile, null)
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The keystore is written last: without it, a start begins again. */
  private void create() throws IOException {
    String password = KeyFolder.newPassword(PASSWORD_BYTES);
    Files.deleteIfExists(folder.file(PASSWORD));
    folder.write(PASSWORD, (ALIAS + "=" + password + "\n").getBytes(StandardCharsets.ISO_8859_1));
    folder.write(KEYSTORE, keystore(password.toCharArray()));
  }

  private static byte[] keystore(char[] password) throws IOException {
    try {
      KeyGenerator generator = KeyGenerator.getInstance("AES");
      generator.init(BITS);
      SecretKey key = generator.generateKey();
      KeyStore store = KeyStore.getInstance("JCEKS");
      store.load(null, password);
      store.setKeyEntry(ALIAS, key, password, null);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      store.store(bytes, password);
      return bytes.toByteArray();
    } catch (GeneralSecurityException e) {
      throw new IOException("this JVM creates no keystore: " + e.getMessage(), e);
    } finally {
      Arrays.fill(password, ' ');
    }
  }
}
