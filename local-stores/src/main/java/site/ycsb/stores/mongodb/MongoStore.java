package site.ycsb.stores.mongodb;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.config.Secrets;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.StoreEnvironment;
import site.ycsb.stores.StoreFolder;
import site.ycsb.stores.StoreRecipe;
import site.ycsb.stores.SupervisedStore;

/**
 * The local store {@code mongodb}: the server that the environment variable YCSB_MONGODB_URL names,
 * else a mongod of this machine, else a stand-in. A store that has data stays with the kind of
 * server that wrote it.
 */
public final class MongoStore extends SupervisedStore {
  static final String NAME = "mongodb";
  static final String URL_VARIABLE = "YCSB_MONGODB_URL";
  static final String URL_KEY = "mongodb.url";

  private final Map<String, String> variables;
  private final PrintStream messages;

  public MongoStore() {
    this(System.getenv(), System.err);
  }

  MongoStore(Map<String, String> variables, PrintStream messages) {
    super(MongoRecipe.plain(), MongoStore::choose);
    this.variables = Map.copyOf(variables);
    this.messages = messages;
  }

  /** How the store is run there. */
  private static StoreRecipe choose(StoreEnvironment environment) {
    Optional<Mongod> mongod = Mongod.find(environment.variables());
    StoreFolder folder = StoreFolder.of(environment.workingFolder(), NAME);
    StoreFolder encrypted =
        StoreFolder.of(environment.workingFolder(), StoreRecipe.folderName(NAME, true));
    Writer writer = Writer.of(folder);
    Writer encryptedBy = Writer.of(encrypted);
    // plain data and data at rest are compared, so a mongod for one of them is one for both
    if (writer == Writer.STAND_IN
        || (writer == Writer.NOBODY && mongod.isEmpty() && encryptedBy != Writer.MONGOD)) {
      return new MongoRecipe(SecurityOptions.NONE, false, remark(environment, folder, mongod));
    }
    return new MongodRecipe(
        mongod.orElseGet(
            () ->
                Mongod.missing(
                    (writer == Writer.MONGOD ? folder : encrypted).data(),
                    environment.variables())),
        SecurityOptions.NONE,
        false,
        encryptedBy);
  }

  /** Why it is the stand-in, unless the user wants it. */
  private static Optional<String> remark(
      StoreEnvironment environment, StoreFolder folder, Optional<Mongod> mongod) {
    if (mongod.isPresent()) {
      return Optional.of(
          "the data in "
              + folder.data()
              + " is of the stand-in, which is used although there is "
              + mongod.get().program()
              + ". To use that, wipe the data by: bin/ycsb store wipe "
              + NAME
              + ", and what is encrypted at rest by the same with --atrest");
    }
    return environment.variables().getOrDefault(Mongod.VARIABLE, "").trim().equals(Mongod.STAND_IN)
        ? Optional.empty()
        : Optional.of(
            "there is no mongod on the PATH, and none is named by "
                + Mongod.VARIABLE
                + ": a stand-in is used. For a real one: bin/ycsb store fetch "
                + NAME);
  }

  @Override
  public void fetch(FetchOptions options, StoreEnvironment environment) {
    new MongodDownload(environment).fetch(options);
  }

  /** What wrote a store's data. */
  enum Writer {
    NOBODY,
    STAND_IN,
    MONGOD;

    static Writer of(StoreFolder folder) {
      Path data = folder.node(1).data();
      if (Files.exists(data.resolve(MongoRecipe.DATA_FILE))) {
        return STAND_IN;
      }
      return Files.exists(data.resolve(MongodRecipe.WIRED_TIGER)) ? MONGOD : NOBODY;
    }
  }

  @Override
  public Lease lease() {
    if (runsHere()) {
      return super.lease();
    }
    String url = variables.getOrDefault(URL_VARIABLE, "").trim();
    messages.println(
        "no address given: using the MongoDB of "
            + URL_VARIABLE
            + ", "
            + Secrets.shown(URL_KEY, url));
    return new Named(url);
  }

  /** A server that is named is asked, whatever it does; otherwise one that encrypts. */
  @Override
  public Optional<LocalStore> atRest() {
    return runsHere() ? super.atRest() : Optional.of(this);
  }

  @Override
  public Optional<LocalStore> withTls(boolean clientCertificates) {
    return runsHere() ? super.withTls(clientCertificates) : Optional.of(this);
  }

  @Override
  public LocalStore withStartLimit(Duration limit) {
    return runsHere() ? super.withStartLimit(limit) : this;
  }

  @Override
  public LocalStore in(Path folder) {
    return runsHere() ? super.in(folder) : this;
  }

  @Override
  public boolean keepsDataWithoutTls() {
    return runsHere() && super.keepsDataWithoutTls();
  }

  @Override
  public boolean runsHere() {
    return variables.getOrDefault(URL_VARIABLE, "").isBlank();
  }

  @Override
  public List<String> waysToRealServer() {
    if (!runsHere() || Mongod.find(variables).isPresent()) {
      return List.of();
    }
    // a fetched one is taken only where none is named
    String unset = variables.containsKey(Mongod.VARIABLE) ? "unset " + Mongod.VARIABLE + "; " : "";
    return List.of(
        unset
            + "bin/ycsb store fetch "
            + NAME
            + " --accept-license   # MongoDB Community, under the SSPL, without encryption at rest",
        "export "
            + Mongod.VARIABLE
            + "=<path>   # a mongod of this machine; Percona's and Enterprise encrypt at rest",
        "export " + URL_VARIABLE + "=mongodb://<host>:27017   # a server of yours");
  }

  /** The use of a server that isn't ours: nothing is started or stopped. */
  private record Named(String url) implements LocalStore.Lease {
    @Override
    public Map<String, String> connection() {
      return Map.of(URL_KEY, url);
    }

    @Override
    public String origin() {
      return URL_VARIABLE;
    }

    @Override
    public boolean isLocal() {
      return false;
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
      return Secrets.shown(URL_KEY, url);
    }
  }
}
