package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SecretsTest {
  @ParameterizedTest
  @CsvSource({
    "cassandra.password,hunter2,***",
    "cassandra.PASSWORD,hunter2,***",
    "some.secret,hunter2,***",
    "cassandra.pasword,hunter2,***",
    "cassandra.passwrod,hunter2,***",
    "cassandra.paaword,hunter2,***",
    "cassandra.pwd,hunter2,***",
    "truststorepasswort,hunter2,***",
    "some.sercet,hunter2,***",
    "cassandra.keyspace,ycsb,ycsb",
    "operationcount,8,8",
    "target,8,8",
    "auth.token,hunter2,***",
    "cassandra.password.file,/etc/pw,/etc/pw",
    "encryption.keyfile,my.key,my.key",
    "encryption.keys,token,token",
    "threadcount,8,8",
    "mongodb.url,mongodb://bob:hunter2@host/ycsb,mongodb://bob:***@host/ycsb",
    "mongodb.url,mongodb://host/ycsb,mongodb://host/ycsb",
    "mongodb.url,mongodb://bob:hun@ter2@host/ycsb,mongodb://bob:***@host/ycsb",
    "mongodb.url,mongodb://bob@corp:hunter2@host/ycsb,mongodb://bob@corp:***@host/ycsb",
    "mongodb.url,mongodb://host:27017/ycsb,mongodb://host:27017/ycsb",
    "mongodb.url,mongodb://corp/bob:hunter2@host/ycsb,mongodb://corp/bob:***@host/ycsb",
    "mongodb.url,mongodb://bob:hunter 2@host/ycsb,mongodb://bob:***@host/ycsb",
    "mongodb.url,mongodb://bob smith:hunter2@host/ycsb,mongodb://bob smith:***@host/ycsb",
    "mongodb.url,bob:hunter2@host/ycsb,bob:***@host/ycsb",
    "mongodb.url,mongodb:/bob:hunter2@host/ycsb,mongodb:***@host/ycsb",
    "db.url,jdbc:x:y//bob:hunter2@host/ycsb,jdbc:***@host/ycsb",
    "hosts,a:1@b,a:1@b",
  })
  void shown_anyKey_hidesSecretsOnly(String key, String value, String expected) {
    assertEquals(expected, Secrets.shown(key, value));
  }

  @Test
  void shown_properties_sortedAndMasked() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("b.password", "hunter2", "-p");
    properties.set("a", "1", "-p");
    assertEquals(Map.of("a", "1", "b.password", Secrets.MASK), Secrets.shown(properties));
  }
}
