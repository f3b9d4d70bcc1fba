package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    "hosts,user:hunter2@h,user:***@h",
    "hosts,'h1,user:hunter2@h2:9042','h1,user:***@h2:9042'",
    "hosts,'h1:9042,h2:9042','h1:9042,h2:9042'",
    "hbase.zookeeper.quorum,user:hunter2@h,user:***@h",
    "label,12:30@work,12:30@work",
    "encryption.kms,hcvault://hunter2@host/transit/keys/k,hcvault://***@host/transit/keys/k",
    "encryption.kms,hcvault://hun/t@er2@host/keys/k,hcvault://***@host/keys/k",
    "encryption.kms,hcvault://bob:hunter2@host/keys/k,hcvault://***@host/keys/k",
    "encryption.kms,hcvault:hunter2@host/keys/k,***@host/keys/k",
    "encryption.kms,azure-kv://hunter2@host/keys/k,azure-kv://***@host/keys/k",
    "encryption.kms,hunter2@host,***@host",
    "encryption.kms,aws-kms://arn:aws:kms:r:1:key/k,aws-kms://arn:aws:kms:r:1:key/k",
    "any,hcvault://hunter2@host/keys/k,hcvault://***@host/keys/k",
    "any,gcp-kms://hunter2@projects/p,gcp-kms://***@projects/p",
  })
  void shown_anyKey_hidesSecretsOnly(String key, String value, String expected) {
    assertEquals(expected, Secrets.shown(key, value));
  }

  @ParameterizedTest
  @CsvSource({
    "-pcassandra.password=hunter2,-pcassandra.password=***",
    "-p=cassandra.password=hunter2,-p=cassandra.password=***",
    "-p:cassandra.password=hunter2,-p:cassandra.password=***",
    "--p=cassandra.password=hunter2,--p=cassandra.password=***",
    "--password=hunter2,--password=***",
    "-p=mongodb.url=mongodb://a:hunter2@h/d,-p=mongodb.url=mongodb://a:***@h/d",
    "-phosts=a:hunter2@h,-phosts=a:***@h",
    "hcvault://hunter2@host/keys/k,hcvault://***@host/keys/k",
    "-pencryption.kms=http://hunter2@host,-pencryption.kms=http://***@host",
    "-p=recordcount=1,-p=recordcount=1",
    "cassandra.password:hunter2,cassandra.password:***",
    "client:cassandra.password:hunter2,client:cassandra.password:***",
    "-pcassandra.password:hunter2,-pcassandra.password:***",
    "--password:hunter2,--password:***",
    "password:hun=ter2,password:***",
    "'plain,client:password=hunter2','plain,client:password=***'",
    "bob:hunter2@host,bob:***@host",
    "mongodb.url:mongodb://a:hunter2@h/d,mongodb.url:mongodb://a:***@h/d",
    "client:recordcount:1,client:recordcount:1",
  })
  void shownIn_messageThatQuotesAnArgument_hidesItsSecret(String argument, String shown) {
    assertEquals(
        "Unknown option: '" + shown + "'",
        Secrets.shownIn("Unknown option: '" + argument + "'", List.of("memory", argument)));
  }

  @Test
  void shownIn_secretInAnArgumentOfItsOwn_isHidden() {
    assertEquals(
        "Unmatched argument at index 3: '***'",
        Secrets.shownIn(
            "Unmatched argument at index 3: 'hunter2'",
            List.of("-p", "cassandra.password", "hunter2")));
  }

  @Test
  void shownArguments_valueOfASecretInAnArgumentOfItsOwn_isHidden() {
    assertEquals(
        List.of("run", "--password", "***", "a.pin", "=", "***", "client:pin:", "***", "x"),
        Secrets.shownArguments(
            List.of(
                "run",
                "--password",
                "hunter2",
                "a.pin",
                "=",
                "hunter2",
                "client:pin:",
                "hunter2",
                "x")));
    assertEquals(
        List.of("--auth", "none", "--keyfile", "f"),
        Secrets.shownArguments(List.of("--auth", "none", "--keyfile", "f")));
  }

  /** Names of YCSB's bindings, of drivers, and what people call such properties. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "accumulo.password",
        "aerospike.password",
        "alibaba.cloud.tablestore.access_key",
        "azure.key",
        "azurecosmos.primaryKey",
        "azuredocumentdb.masterKey",
        "cassandra.password",
        "couchbase.password",
        "db.passwd",
        "encryption.key",
        "orientdb.password",
        "password",
        "postgrenosql.passwd",
        "redis.password",
        "s3.accessKeyId",
        "s3.secretKey",
        "s3.ssec",
        "voltdb.password",
        "accesskey",
        "access_key",
        "accesskeys",
        "accountkey",
        "AccountKey",
        "api-key",
        "apikey",
        "api.keys",
        "auth",
        "authToken",
        "redis.auth",
        "basicAuth",
        "http.basicauth",
        "http.authorization",
        "aws.sessionToken",
        "aws_session_token",
        "azure.sas",
        "azure.sasToken",
        "bearer",
        "bearerToken",
        "credentials",
        "google.credentials.json",
        "jwt",
        "pulsar.jwt.value",
        "key",
        "licenseKey",
        "oauth",
        "pin",
        "hsm.pin",
        "userPin",
        "passwd",
        "pw",
        "tls.psk",
        "oauth2.clientSecret",
        "private_key",
        "privateKeyPem",
        "sasl.jaas.config",
        "SharedAccessKey",
        "SharedAccessSignature",
        "ssl.key.password",
        "ssl.keystore.key",
        "token",
        "vault.token",
        "-Djavax.net.ssl.keyStorePassword",
        "deterministic",
        "\"deterministic\"",
      })
  void shown_secretName_masked(String key) {
    assertEquals("***", Secrets.shown(key, "hunter2"));
    assertTrue(Secrets.isSecret(key), key);
    assertTrue(Secrets.isSecret(key, "hunter2"), key);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "accumulo.zooKeepers",
        "alibaba.cloud.tablestore.primary_key",
        "author",
        "authors",
        "authMechanism",
        "authSource",
        "authentication",
        "azure.account",
        "azure.partitionkey",
        "batchsize",
        "cassandra.keyspace",
        "cassandra.keystore",
        "cassandra.truststore",
        "cassandra.password.file",
        "columnfamily",
        "couchbase.bucket",
        "credentials.provider",
        "dynamodb.awsCredentialsFile",
        "dynamodb.hashKeyName",
        "dynamodb.hashKeyValue",
        "dynamodb.primaryKey",
        "dynamodb.primaryKeyType",
        "encryption.key.alias",
        "encryption.keycheck",
        "encryption.keyfile",
        "encryption.keylength",
        "encryption.keys",
        "encryption.keystore",
        "encryption.masterkeylength",
        "encryption.profile",
        "es.index.key",
        "fieldnameprefix",
        "google.bigtable.auth.json.keyfile",
        "googledatastore.privateKeyFile",
        "googledatastore.serviceAccountEmail",
        "hbase.bypass",
        "hbase.security.authentication",
        "hosts",
        "insertorder",
        "jdbc.autocommit",
        "keyprefix",
        "keyspace",
        "mapping",
        "masterkeyspace",
        "monkey",
        "mongodb.writeConcern",
        "operationcount",
        "partition.key",
        "passthrough",
        "pinned",
        "pinning",
        "ping",
        "publicKey",
        "readallfieldsbyname",
        "recordcount",
        "recordkey",
        "recordkeylength",
        "redis.cluster",
        "requestdistribution",
        "rowkey",
        "secretName",
        "shard.key",
        "sortkey",
        "status.interval",
        "table",
        "tokenizer",
        "tokenType",
        "turkey",
        "voltdb.user",
        "zeropadding",
      })
  void shown_otherName_asItIs(String key) {
    assertEquals("token", Secrets.shown(key, "token"));
    assertFalse(Secrets.isSecret(key, "token"), key);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "jdbc:mysql://h/ycsb?user=bob&password=hunter2|jdbc:mysql://h/ycsb?user=bob&password=***",
        "jdbc:mysql://h/ycsb?password=hunter2&useSSL=true"
            + "|jdbc:mysql://h/ycsb?password=***&useSSL=true",
        "jdbc:postgresql://h/d?user=a&pwd=hunter2&x=1|jdbc:postgresql://h/d?user=a&pwd=***&x=1",
        "jdbc:sqlserver://h:1433;user=a;password=hunter2;encrypt=true"
            + "|jdbc:sqlserver://h:1433;user=a;password=***;encrypt=true",
        "jdbc:sqlserver://h;Password={hun;ter2};x=1|jdbc:sqlserver://h;Password=***;x=1",
        "jdbc:h2:mem:ycsb;PASSWORD=hunter2|jdbc:h2:mem:ycsb;PASSWORD=***",
        "jdbc:mysql://address=(host=h)(password=hunter2)|jdbc:mysql://address=(host=h)(password=***",
        "jdbc:oracle:thin:scott/tiger@//h:1521/s|jdbc:oracle:thin:scott/***@//h:1521/s",
        "redis://:hunter2@h:6379|redis://:***@h:6379",
        "https://h/?key=hunter2|https://h/?key=***",
        "https://h/?author=bob&keyspace=a|https://h/?author=bob&keyspace=a",
        "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=hunter2==;x=y"
            + "|DefaultEndpointsProtocol=https;AccountName=a;AccountKey=***;x=y",
        "mongodb://h/?tlsCertificateKeyFile=/k.pem&tlsCertificateKeyFilePassword=hunter2"
            + "|mongodb://h/?tlsCertificateKeyFile=/k.pem&tlsCertificateKeyFilePassword=***",
        "mongodb://h/?authMechanismProperties=AWS_SESSION_TOKEN:hunter2&x=1"
            + "|mongodb://h/?authMechanismProperties=AWS_SESSION_TOKEN:***&x=1",
        "mongodb://h/d?tlsKeyPin=hunter2&pin=hunter2&x=1|mongodb://h/d?tlsKeyPin=***&pin=***&x=1",
        "mongodb://h/d?vaultToken=hunter2;clientSecret=hunter2"
            + "|mongodb://h/d?vaultToken=***;clientSecret=***",
        "mongodb://h/?authMechanismProperties=SERVICE_NAME:a,CLIENT_SECRET:hunter2,X:y"
            + "|mongodb://h/?authMechanismProperties=SERVICE_NAME:a,CLIENT_SECRET:***,X:y",
        "org.x.Login required username=\"bob\" password=\"hunter2\";"
            + "|org.x.Login required username=\"bob\" password=***;",
        "{\"user\": \"bob\", \"password\": \"hun\\\"ter2\"}|{\"user\": \"bob\", \"password\": \"***\"}",
        "Accept */* Authorization Basic aHVudGVyMg==|Accept */* Authorization Basic ***",
        "Authorization: Bearer hunter2|Authorization: Bearer ***",
        "-Xmx1g -Dx.password=hunter2|-Xmx1g -Dx.password=***",
        "cassandra.password:hunter2|cassandra.password:***",
        "client:pin: hunter2|client:pin: ***",
        "client:password=hunter2|client:password=***",
        "auth:none|auth:none",
        "usertable|usertable",
        "a=b=c|a=b=c",
      })
  void shown_secretInsideValue_maskedAlone(String value, String expected) {
    assertEquals(expected, Secrets.shown("any", value));
    assertEquals(expected, Secrets.shown("any", expected));
  }

  @ParameterizedTest
  @CsvSource({"auth,true", "auth,none", "hbase.auth,kerberos", "use.key,false", "auth,''"})
  void shown_switchOfSecretName_asItIs(String key, String value) {
    assertEquals(value, Secrets.shown(key, value));
    assertFalse(Secrets.isSecret(key, value));
  }

  @Test
  void shown_longValue_endsSoon() {
    for (String part : List.of("a=", "\"a\":\"\\\\", "://a:", "a.", "x=\"", "{\"", "a-kms://")) {
      String value = part.repeat(5_000);
      assertEquals(value, Secrets.shown("any", value));
    }
  }

  @Test
  void shown_properties_sortedAndMasked() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("b.password", "hunter2", "-p");
    properties.set("a", "1", "-p");
    assertEquals(Map.of("a", "1", "b.password", Secrets.MASK), Secrets.shown(properties));
  }
}
