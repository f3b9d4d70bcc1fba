package site.ycsb.stores.mongodb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.certificates.CertifiedKey;
import site.ycsb.config.SecretFile;
import site.ycsb.config.ServerText;
import site.ycsb.stores.KeyFolder;
import site.ycsb.stores.LogTail;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.NodeState;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.ServerJars;
import site.ycsb.stores.StoreRecipe;
import site.ycsb.stores.TlsKeyStores;

/**
 * How a mongod of the user's is run: with MongoDB's own settings but for addresses, files and what
 * secures it. Several nodes are a replica set. The rest is as for the stand-in.
 *
 * <p>Source of the options: MongoDB's manual, "mongod", of versions 4.2 to 8.0.
 */
final class MongodRecipe extends MongoRecipe {
  /** What a mongod writes first into the folder of its data. */
  static final String WIRED_TIGER = "WiredTiger";

  private static final String REPLICA_SET = "ycsb";

  /** By which the members of a replica set with users know each other. */
  private static final String CLUSTER_KEY = "cluster.key";

  private static final String ENCRYPTION_KEY = "encryption.key";
  private static final String LOG = "mongod.log";
  private static final String PID = "mongod.pid";

  /** More than it logs between a failure and its end. */
  private static final int SEARCHED_LOG_LINES = 500;

  /** Of lines of its log: error and fatal. */
  private static final Set<String> SEVERE = Set.of("E", "F");

  private static final Pattern OLD_LINE = Pattern.compile("\\d{4}-\\S+ +([A-Z]) .*");
  private static final Pattern PRINTED_ERROR =
      Pattern.compile("^(?!\\s).*error|^Exception", Pattern.CASE_INSENSITIVE);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Mongod mongod;
  private final MongoStore.Writer encryptedBy;

  /**
   * @param encryptedBy what wrote the data of the store that is encrypted at rest
   */
  MongodRecipe(
      Mongod mongod, SecurityOptions security, boolean encrypted, MongoStore.Writer encryptedBy) {
    super(security, encrypted, Optional.empty());
    this.mongod = mongod;
    this.encryptedBy = encryptedBy;
  }

  @Override
  protected StoreRecipe with(SecurityOptions options, boolean encrypting) {
    return new MongodRecipe(mongod, options, encrypting, encryptedBy);
  }

  @Override
  protected String product() {
    return "MongoDB";
  }

  @Override
  public String version(ServerJars jars) {
    return mongod.release().toString();
  }

  @Override
  public Optional<StoreRecipe> atRest() {
    if (!isEncrypted() && encryptedBy == MongoStore.Writer.STAND_IN) {
      return Optional.of(
          new MongoRecipe(
              security(),
              true,
              Optional.of(
                  "the data at rest is of the stand-in and doesn't compare with "
                      + mongod.program()
                      + "'s; wipe it by: bin/ycsb store wipe "
                      + MongoStore.NAME
                      + " --atrest")));
    }
    // a store that exists can be stopped and wiped whatever has become of its program
    return isEncrypted()
            || encryptedBy == MongoStore.Writer.MONGOD
            || mongod.release().product().encryptsAtRest()
        ? super.atRest()
        : Optional.empty();
  }

  @Override
  public String withoutAtRest() {
    return mongod.program()
        + " is MongoDB "
        + mongod.release()
        + ", which doesn't encrypt its data; MongoDB Enterprise and Percona Server for MongoDB"
        + " do";
  }

  @Override
  public boolean takesClientCertificates() {
    return true;
  }

  @Override
  public int maxNodes() {
    return 3;
  }

  /** They are in the replica set's configuration, which is with the data. */
  @Override
  public boolean keepsPorts(int nodes) {
    return nodes > 1;
  }

  @Override
  public ServerCommand prepare(NodeSetup setup) throws IOException {
    for (String name : List.of(LOG, PID)) {
      Files.deleteIfExists(setup.logs().resolve(name));
    }
    KeyFolder keys = KeyFolder.of(setup.data());
    List<String> arguments = new ArrayList<>();
    arguments.add(Integer.toString(setup.number()));
    arguments.add(
        setup.addresses().stream()
            .map(address -> address + ":" + setup.port(PORT))
            .collect(Collectors.joining(",")));
    arguments.add(keys.path().toString());
    arguments.add(setup.logs().resolve(LOG).toString());
    arguments.addAll(commandLine(setup, keys));
    return new ServerCommand(
        List.of(
            "-Xmx64M",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Djava.io.tmpdir=" + setup.temporary(),
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"),
        List.of(
            setup.jars().jar("ycsb-local-store-mongodb-server").toString(),
            setup.jars().jar("slf4j-api").toString(),
            setup.jars().jar("slf4j-simple").toString(),
            setup.jars().folder().resolveSibling("driver") + File.separator + "*"),
        "site.ycsb.stores.mongodb.server.MongodRunner",
        arguments);
  }

  private List<String> commandLine(NodeSetup setup, KeyFolder keys) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(mongod.program().toString());
    line.addAll(List.of("--bind_ip", setup.address()));
    line.addAll(List.of("--port", Integer.toString(setup.port(PORT))));
    // would be in a folder of all users
    line.add("--nounixsocket");
    line.addAll(List.of("--dbpath", setup.data().toString()));
    line.addAll(List.of("--logpath", setup.logs().resolve(LOG).toString()));
    line.addAll(List.of("--pidfilepath", setup.logs().resolve(PID).toString()));
    boolean replicaSet = setup.addresses().size() > 1;
    if (replicaSet) {
      line.addAll(List.of("--replSet", REPLICA_SET));
    }
    if (security().tls()) {
      line.addAll(tls(setup, keys));
    }
    if (security().auth()) {
      for (String user : List.of(USER, ADMINISTRATOR)) {
        keys.ensurePassword(user);
      }
      line.addAll(
          replicaSet
              ? List.of("--keyFile", keys.key(CLUSTER_KEY, false).toString())
              : List.of("--auth"));
    }
    if (isEncrypted()) {
      boolean dataThere = Files.exists(setup.data().resolve(WIRED_TIGER));
      line.addAll(
          List.of(
              "--enableEncryption",
              "--encryptionKeyFile",
              keys.key(ENCRYPTION_KEY, dataThere).toString()));
    }
    return line;
  }

  /** It reads certificates and keys as PEM. */
  private List<String> tls(NodeSetup setup, KeyFolder keys) throws IOException {
    TlsKeyStores stores = new TlsKeyStores(keys);
    stores.ensure(setup.addresses());
    Path own = setup.configuration().resolve("server.pem");
    Path trusted = setup.configuration().resolve("trusted.pem");
    SecretFile.replace(own, pem(stores.server()));
    SecretFile.replace(trusted, pem(stores.trusted()));
    List<String> options =
        new ArrayList<>(
            List.of(
                "--tlsMode",
                "requireTLS",
                "--tlsCertificateKeyFile",
                own.toString(),
                "--tlsCAFile",
                trusted.toString()));
    if (!security().clientCertificates()) {
      options.add("--tlsAllowConnectionsWithoutCertificates");
    }
    return options;
  }

  private static byte[] pem(TlsKeyStores.Store store) throws IOException {
    char[] password = store.password().toCharArray();
    StringBuilder text = new StringBuilder();
    try {
      KeyStore content = KeyStore.getInstance(store.file().toFile(), password);
      if (content.isKeyEntry(store.name())) {
        Key key = content.getKey(store.name(), password);
        text.append(CertifiedKey.pem("PRIVATE KEY", key.getEncoded()));
        for (Certificate certificate : content.getCertificateChain(store.name())) {
          text.append(CertifiedKey.pem("CERTIFICATE", certificate.getEncoded()));
        }
      } else {
        Certificate trusted = content.getCertificate(store.name());
        text.append(CertifiedKey.pem("CERTIFICATE", trusted.getEncoded()));
      }
      return text.toString().getBytes(StandardCharsets.US_ASCII);
    } catch (GeneralSecurityException e) {
      throw new IOException(store.file() + " can't be read: " + e.getMessage(), e);
    }
  }

  /** The one that it wrote into its file. */
  @Override
  public long serverProcess(NodeState node) {
    try {
      return Long.parseLong(Files.readString(node.logs().resolve(PID)).trim());
    } catch (IOException | NumberFormatException e) {
      // it ends, and has removed the file
      return node.process().pid();
    }
  }

  /** The last error in its log, or what it printed when there is no log. */
  @Override
  public Optional<String> reasonOfEnd(Path logs) throws IOException {
    Optional<String> reason = Optional.empty();
    for (Path file : LogTail.filesIn(logs)) {
      for (String line : LogTail.lastLines(file, SEARCHED_LOG_LINES)) {
        Optional<String> error = error(line);
        reason = error.isPresent() ? error : reason;
      }
    }
    return reason;
  }

  /** What a line reports when it reports an error; before 4.4 lines weren't JSON. */
  private static Optional<String> error(String line) {
    if (!line.startsWith("{")) {
      Matcher old = OLD_LINE.matcher(line);
      boolean error =
          old.matches() ? SEVERE.contains(old.group(1)) : PRINTED_ERROR.matcher(line).find();
      return error ? Optional.of(ServerText.shown(line.strip())) : Optional.empty();
    }
    try {
      JsonNode entry = JSON.readTree(line);
      String message = entry.path("msg").asText().strip();
      // the last line of a fatal error only frames the reason before it
      if (!SEVERE.contains(entry.path("s").asText()) || message.startsWith("***")) {
        return Optional.empty();
      }
      JsonNode error = entry.path("attr").path("error");
      String cause = error.path("errmsg").asText(error.asText());
      return Optional.of(ServerText.shown(cause.isEmpty() ? message : message + ": " + cause));
    } catch (JsonProcessingException e) {
      // not written to its end
      return Optional.empty();
    }
  }

  @Override
  public Map<String, String> connection(List<NodeState> nodes) {
    String port = ":" + nodes.get(0).port(PORT);
    List<String> options = new ArrayList<>();
    Map<String, String> connection = new TreeMap<>();
    KeyFolder keys = KeyFolder.of(nodes.get(0).data());
    if (nodes.size() > 1) {
      options.add("replicaSet=" + REPLICA_SET);
    }
    if (security().auth()) {
      options.add("authSource=admin");
      connection.put("mongodb.password.file", keys.passwordFile(USER).toString());
    }
    if (security().tls()) {
      options.add("tls=true");
      TlsKeyStores stores = new TlsKeyStores(keys);
      connection.putAll(stores.trusted().properties("mongodb.truststore"));
      if (security().clientCertificates()) {
        connection.putAll(stores.client().properties("mongodb.keystore"));
      }
    }
    connection.put(
        MongoStore.URL_KEY,
        "mongodb://"
            + (security().auth() ? USER + "@" : "")
            + nodes.stream().map(node -> node.address() + port).collect(Collectors.joining(","))
            + "/"
            + (options.isEmpty() ? "" : "?" + String.join("&", options)));
    return connection;
  }
}
