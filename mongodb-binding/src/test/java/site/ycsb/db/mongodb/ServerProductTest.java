package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.db.mongodb.ServerProduct.Silence;

/** On answers in the form that the products give. */
class ServerProductTest {
  private static final String COMMIT = "11bb02e4b1d9c3b3c5a6d6a7d8a9a0b1c2d3e4f5";
  private static final String MONGOD =
      "version: '7.0.14', gitVersion: '"
          + COMMIT
          + "', allocator: 'tcmalloc', openssl: {running: 'OpenSSL 3.0.2'},"
          + " buildEnvironment: {target_arch: 'x86_64'}, storageEngines: ['wiredTiger'], ok: 1";

  @Test
  void of_mongodb_isNamedAndTellsItsEncryption() {
    ServerProduct product = of("{modules: [], " + MONGOD + "}");

    assertEquals(new ServerProduct("MongoDB 7.0.14", false, Silence.HAS_NONE), product);
    assertEquals(
        new ServerProduct("MongoDB Enterprise 7.0.14", false, Silence.IS_OFF),
        of("{modules: ['enterprise'], " + MONGOD + "}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{version: '7.0.42', gitVersion: 'abc', ferretdbVersion: 'v1.24.0', ok: 1}"
            + "|FerretDB v1.24.0 (answers as MongoDB 7.0.42)",
        "{version: '7.0.77', gitVersion: 'abc', ferretdb: {version: 'v2.5.0'}, ok: 1}"
            + "|FerretDB v2.5.0 (answers as MongoDB 7.0.77)",
        "{version: '4.2.0', gitVersion: '', _t: 'BuildInfoResponse', ok: 1}"
            + "|Azure Cosmos DB (answers as MongoDB 4.2.0)",
        "{version: '7.0.42', ferretdbVersion: 'v1.24.0', ok: 1}"
            + "|FerretDB v1.24.0 (answers as MongoDB 7.0.42)",
        "{version: '4.2.0', _t: 'BuildInfoResponse', ok: 1}"
            + "|Azure Cosmos DB (answers as MongoDB 4.2.0)",
        "{version: '3.0.0', ok: 1}|an unknown product that answers as MongoDB 3.0.0",
        "{version: '7.0.1', gitVersion: 'x', ok: 1}"
            + "|an unknown product that answers as MongoDB 7.0.1"
      })
  void of_otherProductByBuildInfo_isNamedAndDoesntTell(String buildInfo, String description) {
    assertEquals(new ServerProduct(description, false, Silence.MAY_ENCRYPT), of(buildInfo));
  }

  @Test
  void of_percona_isNamedAndTellsItsEncryption() {
    assertEquals(
        new ServerProduct("Percona Server for MongoDB 8.0.19-7", false, Silence.IS_OFF),
        of("{psmdbVersion: '8.0.19-7', " + MONGOD + "}"));
  }

  @ParameterizedTest
  @CsvSource({
    "c.cluster-abc.eu-west-1.docdb.amazonaws.com, Amazon DocumentDB (answers as MongoDB 7.0.14)",
    "c.abc.eu-west-1.docdb-elastic.amazonaws.com, Amazon DocumentDB (answers as MongoDB 7.0.14)",
    "c.docdb.cn-north-1.amazonaws.com, Amazon DocumentDB (answers as MongoDB 7.0.14)",
    "a.mongo.cosmos.azure.com, Azure Cosmos DB (answers as MongoDB 7.0.14)",
    "a.mongocluster.cosmos.azure.com, Azure Cosmos DB (answers as MongoDB 7.0.14)",
    "a.firestore.goog, Google Firestore (answers as MongoDB 7.0.14)",
    "c-shard-00-00.abc.mongodb.net, MongoDB Atlas 7.0.14"
  })
  void of_cloudServiceByItsHost_isNamedAndDoesntTell(String host, String description) {
    ServerProduct product =
        ServerProduct.of(
            BsonDocument.parse("{" + MONGOD + "}"),
            new BsonDocument(),
            Optional.empty(),
            List.of("localhost", host));

    assertEquals(new ServerProduct(description, false, Silence.MAY_ENCRYPT), product);
  }

  @Test
  void of_documentDbByHello_isNamed() {
    ServerProduct product =
        ServerProduct.of(
            BsonDocument.parse("{" + MONGOD + "}"),
            BsonDocument.parse("{internal: {documentdb_versions: ['0.106-0']}, ok: 1}"),
            Optional.empty(),
            List.of("localhost"));

    assertEquals(
        "DocumentDB for PostgreSQL 0.106-0 (answers as MongoDB 7.0.14)", product.description());
    assertEquals(Silence.MAY_ENCRYPT, product.silence());
  }

  @Test
  void of_amazonThroughATunnel_isNamedByWhatItRejects() {
    ServerProduct product =
        ServerProduct.of(
            BsonDocument.parse("{" + MONGOD + "}"),
            new BsonDocument(),
            Optional.of("Feature not supported: getCmdLineOpts"),
            List.of("localhost"));

    assertTrue(product.description().startsWith("Amazon DocumentDB or"), product.description());
    assertEquals(Silence.MAY_ENCRYPT, product.silence());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|MongoDB 7.0.14",
        "psmdbVersion: '7.0.14-8',|Percona Server for MongoDB 7.0.14-8"
      })
  void of_router_doesntTell(String mark, String description) {
    ServerProduct product =
        ServerProduct.of(
            BsonDocument.parse("{" + mark + MONGOD + "}"),
            BsonDocument.parse("{msg: 'isdbgrid', ok: 1}"),
            Optional.empty(),
            List.of("localhost"));

    assertEquals(
        new ServerProduct(description + " through mongos", false, Silence.MAY_ENCRYPT), product);
  }

  @Test
  void of_userWhoMayNotAskForOptions_isStillMongoDb() {
    assertEquals(
        "MongoDB 7.0.14",
        ServerProduct.of(
                BsonDocument.parse("{" + MONGOD + "}"),
                new BsonDocument(),
                Optional.of("not authorized on admin to execute command"),
                List.of("localhost"))
            .description());
  }

  @Test
  void of_standIn_isOne() {
    assertTrue(of("{version: '7.0.0', gitVersion: 'x', ycsbStandIn: 'id'}").standIn());
    assertFalse(of("{version: '3.0.0'}").standIn());
  }

  @Test
  void of_versionWithControlCharacters_isEscaped() {
    assertEquals(
        "FerretDB v1\\u001b[31m (answers as MongoDB 7\\u202e)",
        of("{version: '7\\u202e', gitVersion: 'x', ferretdbVersion: 'v1\\u001b[31m'}")
            .description());
  }

  private static ServerProduct of(String buildInfo) {
    return ServerProduct.of(
        BsonDocument.parse(buildInfo), new BsonDocument(), Optional.empty(), List.of("localhost"));
  }
}
