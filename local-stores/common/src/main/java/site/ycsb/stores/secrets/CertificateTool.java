package site.ycsb.stores.secrets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import site.ycsb.stores.process.JdkTool;
import site.ycsb.stores.recipe.Jdk;

/**
 * Creates keys with certificates by the JDK's keytool, all in one key store: what signs has to be
 * next to what it signs.
 *
 * @param jdk has the tool
 * @param keyStore the key store's file, made with the first key
 * @param passwordFile holds its password, which the tool reads from there
 */
record CertificateTool(Jdk jdk, Path keyStore, Path passwordFile) {
  static final String AUTHORITY = "authority";

  /** Ten years: a store is wiped long before. */
  private static final String VALIDITY_DAYS = "3650";

  /** The key that signs the others. */
  void createAuthority() throws IOException {
    create(
        AUTHORITY, List.of("-ext", "bc:c=ca:true,pathlen:0", "-ext", "ku:c=keyCertSign,cRLSign"));
  }

  /** A key for nodes, which are clients of each other too. */
  void createServer(String alias, List<String> addresses) throws IOException {
    String names =
        addresses.stream().map(address -> "ip:" + address).collect(Collectors.joining(","));
    createSigned(alias, "serverAuth,clientAuth", List.of("-ext", "san=dns:localhost," + names));
  }

  void createClient(String alias) throws IOException {
    createSigned(alias, "clientAuth", List.of());
  }

  private void createSigned(String alias, String usage, List<String> more) throws IOException {
    List<String> options = new ArrayList<>(List.of("-signer", AUTHORITY));
    options.addAll(List.of("-ext", "ku:c=digitalSignature", "-ext", "eku=" + usage));
    options.addAll(more);
    create(alias, options);
  }

  private void create(String alias, List<String> options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(jdk.home().resolve("bin").resolve("keytool").toString());
    // messages that don't depend on the user's language
    command.add("-J-Duser.language=en");
    command.addAll(List.of("-genkeypair", "-alias", alias));
    command.addAll(List.of("-dname", "CN=" + alias + ",O=ycsb local store"));
    command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
    command.addAll(List.of("-validity", VALIDITY_DAYS));
    command.addAll(List.of("-storetype", "PKCS12", "-keystore", keyStore.toString()));
    command.addAll(List.of("-storepass:file", passwordFile.toString()));
    command.addAll(options);
    try {
      JdkTool.run(command);
    } catch (IOException e) {
      throw new IOException("keytool creates no certificate: " + e.getMessage(), e);
    }
  }
}
