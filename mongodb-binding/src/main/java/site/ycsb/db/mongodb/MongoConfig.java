package site.ycsb.db.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Password;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.tls.ClientTls;

/**
 * The binding's configuration. An absent optional leaves the matter to the connection string, else
 * to the driver.
 *
 * @param url the connection string, with the password from its file
 * @param database the database
 * @param batchSize how many inserts are sent together
 * @param upsert whether an insert replaces a record that exists
 * @param writeConcern how writes are acknowledged
 * @param readPreference which members of a replica set are read
 * @param maxConnections connections to each server at most
 * @param tls how to connect by TLS; absent for plain connections
 */
record MongoConfig(
    MongoUrl url,
    String database,
    int batchSize,
    boolean upsert,
    Optional<WriteConcern> writeConcern,
    Optional<ReadPreference> readPreference,
    OptionalInt maxConnections,
    Optional<ClientTls> tls) {

  static final String DEFAULT_DATABASE = "ycsb";
  private static final String ADMIN_DATABASE = "admin";
  private static final String ENCODED_ONLY =
      ":, /, ?, #, [, ], @ and % in a user name or password must be percent-encoded";

  /** Instead of one in a file, which may be a pipe that can be read once. */
  private static final Password UNREAD = new Password("unread");

  /**
   * Reads the configuration.
   *
   * @throws site.ycsb.config.ConfigurationException with everything that is wrong
   * @throws StoreUnavailableException when an address of the form mongodb+srv can't be looked up
   */
  static MongoConfig from(Properties properties) {
    Settings settings = new Settings(properties);
    settings.check(MongoProperties.ALL);
    Optional<MongoUrl> url =
        url(settings, () -> Password.read(settings, MongoProperties.PASSWORD_FILE));
    Optional<ConnectionString> connection =
        url.flatMap(found -> understood(settings, found, MongoUrl::understood));
    int batchSize =
        settings
            .find(MongoProperties.MONGODB_BATCH_SIZE)
            .orElse(settings.get(MongoProperties.BATCH_SIZE));
    Optional<String> database = settings.find(MongoProperties.DATABASE);
    boolean upsert = settings.get(MongoProperties.UPSERT);
    Optional<WriteConcern> writeConcern = settings.find(MongoProperties.WRITE_CONCERN);
    Optional<ReadPreference> readPreference = settings.find(MongoProperties.READ_PREFERENCE);
    Optional<Integer> connections = settings.find(MongoProperties.MAX_CONNECTIONS);
    Optional<ClientTls> tls =
        MongoProperties.TLS_KEYS.read(
            settings,
            connection.map(MongoConfig::usesTls).orElse(true),
            "Add tls=true to mongodb.url or leave it out");
    connection.ifPresent(
        address -> {
          checkAgainst(address.getWriteConcern(), writeConcern, settings);
          checkAgainst(
              address.getReadPreference(),
              readPreference,
              MongoProperties.READ_PREFERENCE,
              "readPreference",
              settings);
          checkAgainst(
              address.getMaxConnectionPoolSize(),
              connections,
              MongoProperties.MAX_CONNECTIONS,
              "maxPoolSize",
              settings);
        });
    settings.throwIfAny();
    return new MongoConfig(
        url.orElseThrow(),
        database.or(() -> connection.flatMap(MongoConfig::databaseOf)).orElse(DEFAULT_DATABASE),
        batchSize,
        upsert,
        writeConcern,
        readPreference,
        connections.map(OptionalInt::of).orElse(OptionalInt.empty()),
        tls);
  }

  /**
   * Adds what is wrong with an address that is given, as far as neither a server nor a name server
   * nor the password in a file is needed to know it.
   */
  static void checkAddress(Settings settings) {
    if (settings.isGiven(MongoProperties.URL)) {
      url(settings, () -> Optional.of(UNREAD))
          .ifPresent(url -> understood(settings, url, MongoUrl::understoodWithoutLookUp));
    }
  }

  /** What the driver understands of the address. */
  ConnectionString connectionString() {
    return url.understood();
  }

  /** The driver's default is one acknowledgement, in other words. */
  private static void checkAgainst(
      @Nullable WriteConcern ofUrl, Optional<WriteConcern> given, Settings settings) {
    checkAgainst(
        WriteConcern.W1.equals(ofUrl) ? WriteConcern.ACKNOWLEDGED : ofUrl,
        given.map(concern -> concern.equals(WriteConcern.W1) ? WriteConcern.ACKNOWLEDGED : concern),
        MongoProperties.WRITE_CONCERN,
        "w, journal",
        settings);
  }

  /** Two values for one setting: neither is overridden in silence. */
  private static <T> void checkAgainst(
      @Nullable T ofUrl,
      Optional<T> given,
      Property<?> property,
      String option,
      Settings settings) {
    if (ofUrl != null && given.isPresent() && !given.get().equals(ofUrl)) {
      settings.reject(
          property, "differs from what mongodb.url says (" + option + ")", "Leave one of them out");
    }
  }

  /** What a user may want to know about the properties given, one sentence each. */
  static List<String> remarks(Properties properties) {
    Settings settings = new Settings(properties);
    List<String> remarks = new ArrayList<>();
    if (settings.isGiven(MongoProperties.BLOCKING_THREADS)) {
      remarks.add(
          MongoProperties.BLOCKING_THREADS.key()
              + " has no effect: the driver has no such limit any more");
    }
    if (settings.isGiven(MongoProperties.MONGODB_BATCH_SIZE)
        && settings.isGiven(MongoProperties.BATCH_SIZE)) {
      remarks.add("batchsize is not used: mongodb.batchsize overrides it");
    }
    return remarks;
  }

  private static Optional<MongoUrl> url(
      Settings settings, Supplier<Optional<Password>> passwordInFile) {
    Optional<MongoUrl> url = settings.find(MongoProperties.URL);
    Optional<Password> password = passwordInFile.get();
    if (!settings.isGiven(MongoProperties.URL)) {
      settings.reject(
          MongoProperties.URL,
          "must name the server",
          "Give -p mongodb.url=mongodb://<host>:<port>/<database> or start a server on this"
              + " machine with: bin/ycsb store start mongodb");
    }
    if (url.isEmpty() || !settings.isGiven(MongoProperties.PASSWORD_FILE)) {
      return url;
    }
    if (!url.get().hasUser()) {
      settings.reject(
          MongoProperties.PASSWORD_FILE,
          "needs a user in mongodb.url",
          "Name one, as in mongodb://<user>@<host>:<port>/<database>, or leave it out");
    } else if (url.get().hasPassword()) {
      settings.reject(
          MongoProperties.PASSWORD_FILE,
          "can't be given together with a password in mongodb.url",
          "Leave one of them out");
    } else {
      return password.map(url.get()::withPassword);
    }
    return Optional.empty();
  }

  /** Nothing, and a problem, when the driver can't; its words may hold parts of a password. */
  private static Optional<ConnectionString> understood(
      Settings settings, MongoUrl url, Function<MongoUrl, ConnectionString> driver) {
    if (url.hasStrayAt()) {
      return rejected(
          settings,
          "has an @ behind the servers; " + ENCODED_ONLY,
          "Write @ as %40, / as %2F and ? as %3F");
    }
    List<UrlOptions.Mistake> mistakes = UrlOptions.mistakes(url.options());
    mistakes.forEach(
        mistake -> settings.reject(MongoProperties.URL, mistake.rule(), mistake.nextStep()));
    if (!mistakes.isEmpty()) {
      return Optional.empty();
    }
    if (url.hasImpossibleHost()) {
      return rejected(
          settings,
          "has a server whose host can be neither a name nor an address"
              + (url.hasUser() ? "; " + ENCODED_ONLY : ""),
          "Write mongodb://<host>:<port>/<database>");
    }
    try {
      return withUsableDatabase(settings, driver.apply(url))
          .filter(connection -> fitTogether(settings, connection));
    } catch (IllegalArgumentException e) {
      boolean noPassword = url.hasUser() && !url.hasPassword();
      return rejected(
          settings,
          noPassword
              ? "names a user without a password"
              : "must be a MongoDB connection string"
                  + (url.hasUser() ? "; " + ENCODED_ONLY : " (" + Failures.messageOf(e) + ")"),
          noPassword ? "Give mongodb.password.file" : "Correct it");
    } catch (MongoException e) {
      throw new StoreUnavailableException(
          "the name server doesn't know " + url + ": " + Failures.messageOf(e), e);
    }
  }

  private static boolean fitTogether(Settings settings, ConnectionString connection) {
    MongoClientSettings.Builder driver = MongoClientSettings.builder();
    settings
        .find(MongoProperties.MAX_CONNECTIONS)
        .ifPresent(most -> driver.applyToConnectionPoolSettings(pool -> pool.maxSize(most)));
    try {
      driver.applyConnectionString(connection).build();
      return true;
    } catch (IllegalArgumentException | IllegalStateException e) {
      settings.reject(
          MongoProperties.URL,
          "has options that the driver can't use together (" + Failures.messageOf(e) + ")",
          "Correct it");
      return false;
    }
  }

  private static Optional<ConnectionString> withUsableDatabase(
      Settings settings, ConnectionString connection) {
    @Nullable String database = connection.getDatabase();
    if (connection.getCollection() != null) {
      return rejected(
          settings,
          "names a collection behind a dot after the database " + database,
          "Leave it out; the property table names the collection");
    }
    if (database != null && (database.indexOf(';') >= 0 || database.indexOf('=') >= 0)) {
      return rejected(
          settings,
          "has options that don't begin with a question mark, so they would be part of the"
              + " database's name",
          "Write mongodb://<host>:<port>/<database>?<option>=<value>");
    }
    if (database != null && !database.isEmpty() && !MongoProperties.isDatabase(database)) {
      return rejected(
          settings,
          "names a database that MongoDB doesn't take: it " + MongoProperties.DATABASE_RULE,
          "Correct the name");
    }
    return Optional.of(connection);
  }

  private static Optional<ConnectionString> rejected(
      Settings settings, String rule, String nextStep) {
    settings.reject(MongoProperties.URL, rule, nextStep);
    return Optional.empty();
  }

  private static boolean usesTls(ConnectionString connection) {
    @Nullable Boolean enabled = connection.getSslEnabled();
    return enabled != null && enabled;
  }

  private static Optional<String> databaseOf(ConnectionString connection) {
    return Optional.ofNullable(connection.getDatabase())
        .filter(name -> !name.isEmpty() && !name.equals(ADMIN_DATABASE));
  }
}
