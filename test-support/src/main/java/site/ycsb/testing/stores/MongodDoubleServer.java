package site.ycsb.testing.stores;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.h2.mvstore.MVStore;
import site.ycsb.stores.mongodb.server.EncryptedBinaries;

/**
 * What a {@link MongodDouble} runs: mongo-java-server with the answers of a mongod to what
 * supervision and the client ask about the server, with users (SCRAM-SHA-256), with values that
 * drivers have encrypted, and with replica sets whose first member is the primary and whose others
 * hold nothing.
 */
public final class MongodDoubleServer {
  private static final int CANT_LISTEN = 48;
  private static final int UNCAUGHT = 100;

  private final Map<String, String> options;

  private MongodDoubleServer(Map<String, String> options) {
    this.options = options;
  }

  /** Arguments: {@code <name>=<value>}, as the script of the double gives them. */
  public static void main(String[] arguments) throws Exception {
    new MongodDoubleServer(
            Arrays.stream(arguments)
                .map(argument -> argument.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1])))
        .run();
  }

  private void run() throws IOException, GeneralSecurityException {
    Path data = Path.of(option("dbpath"));
    MVStore store = open(data);
    Files.writeString(data.resolve("WiredTiger"), "double\n");
    MongoServer server = new MongoServer(new Backend(store, options));
    if (!option("pem").isEmpty()) {
      String pem = Files.readString(Path.of(option("pem")));
      server.enableSsl(key(pem), null, chain(pem));
    }
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server), "shutdown"));
    try {
      server.bind(option("address"), Integer.parseInt(option("port")));
    } catch (Exception e) {
      log(
          "E",
          "Error setting up listener",
          "{\"error\":{\"code\":9001,\"codeName\":\"SocketException\",\"errmsg\":\"Address already in"
              + " use\"}}");
      Runtime.getRuntime().halt(CANT_LISTEN);
    }
    log("I", "Waiting for connections", "{\"port\":" + option("port") + "}");
  }

  private MVStore open(Path data) throws IOException {
    MVStore.Builder file =
        new MVStore.Builder().fileName(data.resolve("collection-0-double.wt").toString());
    if (!option("key").isEmpty()) {
      file.encryptionKey(Files.readString(Path.of(option("key"))).trim().toCharArray());
    }
    try {
      return file.open();
    } catch (RuntimeException e) {
      log(
          "E",
          "DBException in initAndListen, terminating",
          "{\"error\":\"DBPathInUse: Unable to lock the lock file: "
              + data.resolve("mongod.lock")
              + " (Resource temporarily unavailable). Another mongod instance is already running on"
              + " the "
              + data
              + " directory\"}");
      Runtime.getRuntime().halt(UNCAUGHT);
      throw e;
    }
  }

  private void end(MongoServer server) {
    server.shutdownNow();
    try {
      log("I", "Shutting down", "{\"exitCode\":0}");
      if (!option("pidfile").isEmpty()) {
        Files.deleteIfExists(Path.of(option("pidfile")));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void log(String severity, String message, String attributes) throws IOException {
    String line =
        String.format(
            "{\"t\":{\"$date\":\"%s\"},\"s\":\"%s\",  \"c\":\"CONTROL\",  \"id\":20557,"
                + "   \"ctx\":\"initandlisten\",\"msg\":\"%s\",\"attr\":%s}%n",
            Instant.now(), severity, message, attributes);
    if (option("log").isEmpty()) {
      System.out.print(line);
    } else {
      Files.writeString(Path.of(option("log")), line, StandardOpenOption.APPEND);
    }
  }

  private String option(String name) {
    return options.getOrDefault(name, "");
  }

  private static PrivateKey key(String pem) throws GeneralSecurityException {
    return KeyFactory.getInstance("EC")
        .generatePrivate(new PKCS8EncodedKeySpec(parts(pem, "PRIVATE KEY").get(0)));
  }

  private static X509Certificate[] chain(String pem) throws GeneralSecurityException {
    List<X509Certificate> chain = new ArrayList<>();
    for (byte[] part : parts(pem, "CERTIFICATE")) {
      chain.add(
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(part)));
    }
    return chain.toArray(new X509Certificate[0]);
  }

  private static List<byte[]> parts(String pem, String label) {
    Matcher matcher =
        Pattern.compile("-----BEGIN " + label + "-----([^-]+)-----END " + label + "-----")
            .matcher(pem);
    return matcher
        .results()
        .map(result -> Base64.getMimeDecoder().decode(result.group(1)))
        .toList();
  }

  private static final class Backend extends H2Backend {
    /** Of MongoDB 7.0. */
    private static final int WIRE_VERSION = 21;

    private static final int UNAUTHORIZED = 13;
    private static final int COMMAND_NOT_FOUND = 59;
    private static final int AUTHENTICATION_FAILED = 18;

    /** What a client may ask before it has logged in. */
    private static final Set<String> OPEN =
        Set.of(
            "hello", "ismaster", "buildinfo", "ping", "saslstart", "saslcontinue", "endsessions");

    private final Map<String, String> options;
    private final EncryptedBinaries binaries;
    private final Map<Channel, Scram> logins = new ConcurrentHashMap<>();

    Backend(MVStore store, Map<String, String> options) {
      super(store);
      this.options = Map.copyOf(options);
      binaries = new EncryptedBinaries(store);
      String version = option("version");
      version(
          new MongoVersion() {
            @Override
            public List<Integer> getVersionArray() {
              return Arrays.stream(version.split("\\D", -1))
                  .limit(3)
                  .map(Integer::valueOf)
                  .toList();
            }

            @Override
            public int getWireVersion() {
              return WIRE_VERSION;
            }
          });
    }

    @Override
    public Document handleCommand(
        Channel channel, String databaseName, String command, Document query) {
      binaries.allowOn(channel);
      String name = command.toLowerCase(Locale.ROOT);
      if (!isAllowed(channel, name)) {
        return failure(UNAUTHORIZED, "Command " + command + " requires authentication");
      }
      if (name.equals("hello") && !knowsHello()) {
        return failure(COMMAND_NOT_FOUND, "no such command: 'hello'");
      }
      return switch (name) {
        case "hello", "ismaster" ->
            hello(super.handleCommand(channel, databaseName, "ismaster", query), query);
        case "buildinfo" -> buildInfo(super.handleCommand(channel, databaseName, command, query));
        case "serverstatus" -> status(super.handleCommand(channel, databaseName, command, query));
        case "collstats" -> sizes(super.handleCommand(channel, databaseName, command, query));
        case "getcmdlineopts" -> commandLine();
        case "fsync", "compact" -> noted(name, query);
        case "replsetinitiate" -> initiate((Document) Objects.requireNonNull(query.get(command)));
        case "createuser" -> createUser(query);
        case "saslstart", "saslcontinue" -> login(channel, name, query);
        case "ping", "endsessions" -> ok();
        default -> super.handleCommand(channel, databaseName, command, query);
      };
    }

    @Override
    public void handleClose(Channel channel) {
      logins.remove(channel);
      super.handleClose(channel);
    }

    /** As nobody, the first user can be made, from this machine. */
    private boolean isAllowed(Channel channel, String name) {
      return !option("auth").equals("yes")
          || OPEN.contains(name)
          || Optional.ofNullable(logins.get(channel)).map(Scram::isDone).orElse(false)
          || (users().isEmpty() && Set.of("createuser", "replsetinitiate").contains(name));
    }

    /** By that name since 4.4.2, and since 4.2.10 of the series before. */
    private boolean knowsHello() {
      int[] parts =
          Arrays.stream(option("version").split("\\D", -1))
              .limit(3)
              .mapToInt(Integer::parseInt)
              .toArray();
      return parts[0] > 4 || parts[1] > 4 || parts[2] >= (parts[1] == 4 ? 2 : 10);
    }

    private Document hello(Document answer, Document query) {
      if (query.get("saslSupportedMechs") != null) {
        answer.put("saslSupportedMechs", List.of("SCRAM-SHA-256"));
      }
      if (option("set").isEmpty()) {
        answer.put("ismaster", true);
        if (knowsHello()) {
          answer.put("isWritablePrimary", true);
        }
        return answer;
      }
      List<String> hosts = members();
      String self = option("address") + ":" + option("port");
      boolean primary = !hosts.isEmpty() && hosts.get(0).equals(self);
      answer.put("ismaster", primary);
      if (knowsHello()) {
        answer.put("isWritablePrimary", primary);
      }
      answer.put("secondary", !primary && hosts.contains(self));
      if (hosts.isEmpty()) {
        answer.put("isreplicaset", true);
        answer.put("info", "Does not have a valid replica set config");
        return answer;
      }
      answer.put("setName", option("set"));
      answer.put("setVersion", 1);
      answer.put("hosts", hosts);
      answer.put("primary", hosts.get(0));
      answer.put("me", self);
      return answer;
    }

    private List<String> members() {
      return lines("double.members");
    }

    /** With a blank between name and password. */
    private List<String> users() {
      return lines("double.users");
    }

    private Optional<String> password(String user) {
      return users().stream()
          .filter(line -> line.startsWith(user + " "))
          .map(line -> line.substring(user.length() + 1))
          .findFirst();
    }

    private List<String> lines(String name) {
      Path file = shared(name);
      try {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** A file of all members, whose folders are side by side. */
    private Path shared(String name) {
      return Path.of(option("dbpath")).resolveSibling(name);
    }

    private Document initiate(Document set) {
      List<String> hosts =
          ((List<?>) Objects.requireNonNull(set.get("members")))
              .stream().map(member -> String.valueOf(((Document) member).get("host"))).toList();
      try {
        Files.write(shared("double.members.new"), hosts);
        Files.move(shared("double.members.new"), shared("double.members"));
        return ok();
      } catch (IOException e) {
        return failure(23, "already initialized");
      }
    }

    private Document buildInfo(Document answer) {
      answer.put("version", option("version"));
      answer.put("gitVersion", "bc35ab4305d9920d9d0491c1c9ef9b72383d31f9");
      answer.put(
          "modules", option("product").equals("enterprise") ? List.of("enterprise") : List.of());
      answer.put("allocator", "tcmalloc-google");
      answer.put("openssl", new Document("running", "OpenSSL 3.0.15 3 Sep 2024"));
      answer.put("buildEnvironment", new Document("distarch", "x86_64"));
      if (option("product").equals("percona")) {
        answer.put("psmdbVersion", option("version"));
      }
      return answer;
    }

    private Document status(Document answer) {
      answer.put("process", "mongod");
      answer.put("version", option("version"));
      if (!option("key").isEmpty()) {
        answer.put(
            "encryptionAtRest",
            new Document("encryptionEnabled", true).append("encryptionMode", "AES256-CBC"));
      }
      return answer;
    }

    /** Files that aren't compressed, where a mongod's are. */
    private static Document sizes(Document answer) {
      answer.put("storageSize", answer.get("size"));
      answer.put("totalIndexSize", 4096);
      return answer;
    }

    private Document commandLine() {
      Document parsed =
          new Document("storage", new Document("dbPath", option("dbpath")))
              .append("net", new Document("bindIp", option("address")));
      if (!option("key").isEmpty()) {
        parsed.append("security", new Document("enableEncryption", true));
      }
      return ok().append("argv", List.of("mongod")).append("parsed", parsed);
    }

    /** What a test looks for. */
    private Document noted(String name, Document query) {
      String line = name.equals("compact") ? name + " " + query.get(name) : name;
      return appended(Path.of(option("dbpath")).resolve("double.asked"), line);
    }

    private Document createUser(Document query) {
      return appended(shared("double.users"), query.get("createUser") + " " + query.get("pwd"));
    }

    private static Document appended(Path file, String line) {
      try {
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return ok();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private Document login(Channel channel, String command, Document query) {
      Object payload = query.get("payload");
      String told =
          new String(
              payload instanceof BinData data ? data.getData() : (byte[]) payload,
              StandardCharsets.UTF_8);
      try {
        Scram login;
        if (command.equals("saslstart")) {
          login = Scram.begin(told, this::password);
          logins.put(channel, login);
        } else {
          login = Objects.requireNonNull(logins.get(channel));
          login.go(told);
        }
        return ok().append("conversationId", 1)
            .append("done", login.isDone())
            .append("payload", new BinData(login.answer().getBytes(StandardCharsets.UTF_8)));
      } catch (GeneralSecurityException e) {
        logins.remove(channel);
        return failure(AUTHENTICATION_FAILED, "Authentication failed.");
      }
    }

    private static Document ok() {
      return new Document("ok", 1.0);
    }

    private static Document failure(int code, String message) {
      return new Document("ok", 0.0).append("code", code).append("errmsg", message);
    }

    private String option(String name) {
      return options.getOrDefault(name, "");
    }
  }
}
