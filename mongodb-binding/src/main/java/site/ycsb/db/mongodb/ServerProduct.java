package site.ycsb.db.mongodb;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ServerText;

/**
 * The product that answers. Several speak MongoDB's protocol and give a version of MongoDB's for
 * their own.
 *
 * <p>Sources: FerretDB's and Percona's buildInfo ({@code ferretdbVersion}, {@code ferretdb}, {@code
 * psmdbVersion}), DocumentDB for PostgreSQL's hello ({@code internal.documentdb_versions}), and
 * what MongoDB's own shell looks at: Cosmos DB's {@code _t}, host names of cloud services, and
 * Amazon DocumentDB's rejection of getCmdLineOpts.
 *
 * @param description name and version, safe to show
 * @param standIn whether it is the local stand-in
 * @param silence what it means when it says nothing of encryption at rest
 */
record ServerProduct(String description, boolean standIn, Silence silence) {
  /** The field of buildInfo that identifies the local stand-in. */
  private static final String STAND_IN = "ycsbStandIn";

  private static final String GIT_VERSION = "gitVersion";

  /** What mongos gives as {@code msg} in its hello. */
  private static final String ROUTER = "isdbgrid";

  /** What a product means that says nothing of encryption at rest. */
  enum Silence {
    /** There is none in this edition. */
    HAS_NONE,
    /** It is switched off. */
    IS_OFF,
    /** Nothing: it may encrypt, and has no words for it in this protocol. */
    MAY_ENCRYPT
  }

  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");

  private static final Pattern AMAZON =
      Pattern.compile("(?i).*\\.docdb(-elastic)?\\..*amazonaws\\.com(\\.cn)?");
  private static final Pattern COSMOS = Pattern.compile("(?i).*\\.cosmos\\.azure\\.com");
  private static final Pattern FIRESTORE = Pattern.compile("(?i).*\\.firestore\\.goog");
  private static final Pattern ATLAS = Pattern.compile("(?i).*\\.mongodb(-dev|-qa|-stage)?\\.net");

  /**
   * The product by its marks.
   *
   * @param buildInfo its answer to {@code buildInfo}
   * @param hello its answer to {@code hello}; empty when it doesn't know the command
   * @param noOptions why it doesn't answer {@code getCmdLineOpts}; empty when it does
   * @param hosts the names that it is reached by, without ports
   */
  static ServerProduct of(
      BsonDocument buildInfo, BsonDocument hello, Optional<String> noOptions, List<String> hosts) {
    String version = shown(buildInfo, "version").orElse("unknown");
    if (buildInfo.containsKey(STAND_IN)) {
      return new ServerProduct(
          "a stand-in for MongoDB, which answers as version " + version, true, Silence.IS_OFF);
    }
    Optional<String> foreign = foreign(buildInfo, hello, noOptions, hosts);
    if (foreign.isPresent()) {
      return new ServerProduct(
          foreign.get() + " (answers as MongoDB " + version + ")", false, Silence.MAY_ENCRYPT);
    }
    // a router has no files, and doesn't know whether those of its shards are encrypted
    boolean router = shown(hello, "msg").filter(ROUTER::equals).isPresent();
    String by = router ? " through mongos" : "";
    Silence off = router ? Silence.MAY_ENCRYPT : Silence.IS_OFF;
    Optional<String> percona = shown(buildInfo, "psmdbVersion");
    if (percona.isPresent()) {
      return new ServerProduct("Percona Server for MongoDB " + percona.get() + by, false, off);
    }
    if (anyHost(hosts, ATLAS)) {
      return new ServerProduct("MongoDB Atlas " + version, false, Silence.MAY_ENCRYPT);
    }
    if (!isBuiltByMongoDb(buildInfo)) {
      return new ServerProduct(
          "an unknown product that answers as MongoDB " + version, false, Silence.MAY_ENCRYPT);
    }
    if (isEnterprise(buildInfo)) {
      return new ServerProduct("MongoDB Enterprise " + version + by, false, off);
    }
    return new ServerProduct(
        "MongoDB " + version + by, false, router ? Silence.MAY_ENCRYPT : Silence.HAS_NONE);
  }

  private static Optional<String> foreign(
      BsonDocument buildInfo, BsonDocument hello, Optional<String> noOptions, List<String> hosts) {
    if (buildInfo.containsKey("ferretdbVersion") || buildInfo.containsKey("ferretdb")) {
      return Optional.of(
          named(
              "FerretDB",
              shown(buildInfo, "ferretdbVersion")
                  .or(() -> part(buildInfo, "ferretdb").flatMap(own -> shown(own, "version")))));
    }
    if (anyHost(hosts, AMAZON)) {
      return Optional.of("Amazon DocumentDB");
    }
    if (anyHost(hosts, FIRESTORE)) {
      return Optional.of("Google Firestore");
    }
    if (buildInfo.containsKey("_t") || anyHost(hosts, COSMOS)) {
      return Optional.of("Azure Cosmos DB");
    }
    Optional<BsonValue> documentDb =
        part(hello, "internal").map(own -> own.get("documentdb_versions"));
    if (documentDb.isPresent()) {
      return Optional.of(named("DocumentDB for PostgreSQL", firstText(documentDb.get())));
    }
    return noOptions
        .filter(reason -> reason.toLowerCase(Locale.ROOT).contains("not supported"))
        .map(reason -> "Amazon DocumentDB or a similar product");
  }

  private static String named(String product, Optional<String> version) {
    return version.map(own -> product + " " + own).orElse(product);
  }

  /** Any server may claim it; one that doesn't is another product for sure. */
  private static boolean isBuiltByMongoDb(BsonDocument buildInfo) {
    return COMMIT.matcher(shown(buildInfo, GIT_VERSION).orElse("")).matches()
        && (buildInfo.containsKey("openssl") || buildInfo.containsKey("allocator"))
        && buildInfo.containsKey("buildEnvironment");
  }

  private static boolean isEnterprise(BsonDocument buildInfo) {
    return buildInfo.isArray("modules")
        && buildInfo.getArray("modules").contains(new BsonString("enterprise"));
  }

  private static boolean anyHost(List<String> hosts, Pattern pattern) {
    return hosts.stream().anyMatch(host -> pattern.matcher(host).matches());
  }

  static Optional<BsonDocument> part(BsonDocument document, String name) {
    return document.isDocument(name) ? Optional.of(document.getDocument(name)) : Optional.empty();
  }

  static Optional<String> text(BsonDocument document, String name) {
    return document.isString(name)
        ? Optional.of(document.getString(name).getValue())
        : Optional.empty();
  }

  private static Optional<String> shown(BsonDocument document, String name) {
    return text(document, name).map(text -> ServerText.shown(text, 60));
  }

  private static Optional<String> firstText(BsonValue value) {
    @Nullable BsonValue first =
        value.isArray() && !value.asArray().isEmpty() ? value.asArray().get(0) : value;
    return first.isString()
        ? Optional.of(ServerText.shown(first.asString().getValue(), 60))
        : Optional.empty();
  }
}
