package site.ycsb.db.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Creates the driver's settings. From the strongest to the weakest: the connection string and the
 * properties that the user gave, which don't contradict each other, this binding's defaults, the
 * driver's own.
 */
final class DriverSettings {
  /** How long an operation waits for a server that can take it; the driver's own limit is 30 s. */
  static final int SELECTION_TIMEOUT_SECONDS = 10;

  static final int CONNECT_TIMEOUT_SECONDS = 5;

  /** How long an operation waits for its answer; the driver itself would wait for ever. */
  static final int READ_TIMEOUT_SECONDS = 12;

  private DriverSettings() {}

  /** The settings; the context is null for plain connections. */
  static MongoClientSettings of(MongoConfig config, @Nullable SSLContext tlsContext) {
    ConnectionString url = config.connectionString();
    MongoClientSettings.Builder settings = MongoClientSettings.builder();
    config.writeConcern().ifPresent(settings::writeConcern);
    config.readPreference().ifPresent(settings::readPreference);
    settings.applyToClusterSettings(
        cluster -> cluster.serverSelectionTimeout(SELECTION_TIMEOUT_SECONDS, TimeUnit.SECONDS));
    settings.applyToSocketSettings(
        socket ->
            socket
                .connectTimeout(CONNECT_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .readTimeout(READ_TIMEOUT_SECONDS, TimeUnit.SECONDS));
    config
        .maxConnections()
        .ifPresent(most -> settings.applyToConnectionPoolSettings(pool -> pool.maxSize(most)));
    // what is in it replaces what was set so far
    settings.applyConnectionString(url);
    if (tlsContext != null) {
      settings.applyToSslSettings(ssl -> ssl.context(tlsContext));
    }
    return settings.build();
  }
}
