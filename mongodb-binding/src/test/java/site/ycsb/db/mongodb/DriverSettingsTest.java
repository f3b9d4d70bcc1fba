package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.MongoClientSettings;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class DriverSettingsTest {
  @Test
  void of_urlOnly_hasLimitsOfSeconds() {
    MongoClientSettings settings = of("mongodb://h/");

    assertEquals(10, settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.SECONDS));
    assertEquals(5, settings.getSocketSettings().getConnectTimeout(TimeUnit.SECONDS));
    assertEquals(12, settings.getSocketSettings().getReadTimeout(TimeUnit.SECONDS));
    assertEquals(WriteConcern.ACKNOWLEDGED, settings.getWriteConcern());
    assertEquals(ReadPreference.primary(), settings.getReadPreference());
    assertEquals(100, settings.getConnectionPoolSettings().getMaxSize());
  }

  @Test
  void of_propertiesGiven_areUsed() {
    MongoClientSettings settings =
        of(
            "mongodb://h/",
            "mongodb.writeConcern",
            "journaled",
            "mongodb.readPreference",
            "nearest",
            "mongodb.maxconnections",
            "7");

    assertEquals(WriteConcern.JOURNALED, settings.getWriteConcern());
    assertEquals(ReadPreference.nearest(), settings.getReadPreference());
    assertEquals(7, settings.getConnectionPoolSettings().getMaxSize());
  }

  @Test
  void of_optionsOfTheUrl_areUsed() {
    MongoClientSettings settings =
        of(
            "mongodb://h/?w=1&readPreference=secondary&maxPoolSize=3&serverSelectionTimeoutMS=1000"
                + "&connectTimeoutMS=2000&socketTimeoutMS=3000");

    assertEquals(WriteConcern.W1, settings.getWriteConcern());
    assertEquals(ReadPreference.secondary(), settings.getReadPreference());
    assertEquals(3, settings.getConnectionPoolSettings().getMaxSize());
    assertEquals(1, settings.getClusterSettings().getServerSelectionTimeout(TimeUnit.SECONDS));
    assertEquals(2, settings.getSocketSettings().getConnectTimeout(TimeUnit.SECONDS));
    assertEquals(3, settings.getSocketSettings().getReadTimeout(TimeUnit.SECONDS));
  }

  @Test
  void of_tls_usesTheContext() throws Exception {
    SSLContext context = SSLContext.getDefault();
    MongoClientSettings settings = DriverSettings.of(config("mongodb://h/?tls=true"), context);

    assertTrue(settings.getSslSettings().isEnabled());
    assertSame(context, settings.getSslSettings().getContext());
  }

  private static MongoClientSettings of(String url, String... keysAndValues) {
    return DriverSettings.of(config(url, keysAndValues), null);
  }

  private static MongoConfig config(String url, String... keysAndValues) {
    Properties properties = new Properties();
    properties.setProperty("mongodb.url", url);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return MongoConfig.from(properties);
  }
}
