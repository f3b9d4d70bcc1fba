package site.ycsb.tests.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.audit.network.LiveNetwork;
import site.ycsb.audit.network.ProbeSockets;
import site.ycsb.audit.report.AuditReport;
import site.ycsb.audit.report.AuditReport.Weakness;
import site.ycsb.audit.report.RecordingTrail;
import site.ycsb.db.cassandra.CassandraDB;
import site.ycsb.db.mongodb.MongoDB;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditSource;
import site.ycsb.spi.audit.Evidence;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.audit.StoreAuditor.AuditOptions;
import site.ycsb.spi.run.RunContext;
import site.ycsb.testing.doubles.CassandraRejectingLogins;
import site.ycsb.testing.doubles.LoopbackServer;

/** What is tried overrides what a server reports. */
class LyingServersTest {
  private static final int READY = 0x02;
  private static final int AUTHENTICATE = 0x03;
  private static final int SUPPORTED = 0x06;
  private static final int RESULT = 0x08;
  private static final int AUTH_SUCCESS = 0x10;

  @Test
  void mongo_claimsUsersAndTls_isNotBelieved() throws Exception {
    try (LyingMongo liar = new LyingMongo()) {
      AuditReport report =
          audit(new MongoDB(), "mongodb.url", "mongodb://127.0.0.1:" + liar.port() + "/");

      for (SecurityFeature lie :
          List.of(
              SecurityFeature.AUTHENTICATION,
              SecurityFeature.AUTHORIZATION,
              SecurityFeature.CLIENT_TO_NODE)) {
        assertEquals(AuditAnswer.NO, report.of(lie).answer(), lie.toString());
        assertEquals(
            List.of("getCmdLineOpts"),
            report.of(lie).contradictions().stream().map(Evidence::action).toList());
      }
      assertEquals(AuditAnswer.NO, report.of(SecurityFeature.TRANSPORT_ENCRYPTION).answer());
      // nothing can be tried here, and the report doesn't hide that
      assertEquals(AuditAnswer.YES, report.of(SecurityFeature.AUDITING).answer());
      assertEquals(
          List.of(Evidence.Source.REPORTED),
          report.of(SecurityFeature.AUDITING).evidence().stream().map(Evidence::source).toList());
    }
  }

  @Test
  void cassandra_letsAnyoneIn_isNo() throws Exception {
    try (LoopbackServer open = cql(READY)) {
      AuditReport report = cassandra(open.port());
      assertEquals(AuditAnswer.NO, report.of(SecurityFeature.AUTHENTICATION).answer());
      assertEquals(AuditAnswer.NO, report.of(SecurityFeature.AUTHORIZATION).answer());
      assertEquals(AuditAnswer.NO, report.of(SecurityFeature.CLIENT_TO_NODE).answer());
    }
  }

  @Test
  void cassandra_defaultPassword_isPartlyAndAWeakness() throws Exception {
    try (LoopbackServer careless = cql(AUTHENTICATE)) {
      AuditReport report = cassandra(careless.port());
      assertEquals(AuditAnswer.PARTLY, report.of(SecurityFeature.AUTHENTICATION).answer());
      assertEquals(
          List.of("default password"), report.weaknesses().stream().map(Weakness::title).toList());
    }
  }

  @Test
  void cassandra_rejectsStrangers_isYes() throws Exception {
    try (CassandraRejectingLogins careful = new CassandraRejectingLogins()) {
      AuditReport report = cassandra(careful.port());
      assertEquals(AuditAnswer.YES, report.of(SecurityFeature.AUTHENTICATION).answer());
      assertEquals(
          List.of("PasswordAuthenticator"), report.of(SecurityFeature.AUTHENTICATION).details());
      assertEquals(List.of(), report.weaknesses());
    }
  }

  /** The driver speaks another version of the protocol first, which these servers reject. */
  private static AuditReport cassandra(int port) {
    return audit(new CassandraDB(), "hosts", "127.0.0.1:" + port);
  }

  private static AuditReport audit(DB db, String key, String address) {
    Properties properties = new Properties();
    properties.setProperty(key, address);
    db.setProperties(properties);
    try {
      return audit(((AuditSource) db).auditor());
    } finally {
      RunContext.of(properties).close();
    }
  }

  private static AuditReport audit(StoreAuditor auditor) {
    RecordingTrail trail = new RecordingTrail();
    auditor.audit(
        trail,
        new LiveNetwork(
            trail,
            new ProbeSockets(
                Duration.ofSeconds(20), Duration.ofSeconds(5), Duration.ofSeconds(60))),
        new AuditOptions(OptionalInt.of(1), false, List.of()));
    return trail.report("test", Instant.EPOCH, Optional.empty());
  }

  /** A server of CQL that answers a start so, and every login and query with yes. */
  private static LoopbackServer cql(int toStart) throws IOException {
    return new LoopbackServer(client -> serve(client, toStart));
  }

  private static void serve(Socket client, int toStart) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    DataOutputStream out = new DataOutputStream(client.getOutputStream());
    while (true) {
      if (in.readUnsignedByte() != 4) {
        throw new IOException("not CQL");
      }
      in.skipNBytes(3); // flags, stream
      int request = in.readUnsignedByte();
      in.skipNBytes(in.readInt());
      int answer =
          switch (request) {
            case 0x01 -> toStart;
            case 0x05 -> SUPPORTED;
            case 0x07 -> RESULT;
            default -> AUTH_SUCCESS;
          };
      String text = answer == AUTHENTICATE ? "org.apache.cassandra.auth.PasswordAuthenticator" : "";
      out.writeByte(0x84);
      out.writeByte(0);
      out.writeShort(0);
      out.writeByte(answer);
      out.writeInt(2 + text.length());
      out.writeUTF(text);
      out.flush();
    }
  }

  /**
   * Reports that users, TLS, auditing and encryption at rest are on, and lets anybody in without
   * any of them.
   */
  private static final class LyingMongo extends LoopbackServer {
    private static final int HEADER_BYTES = 16;
    private static final int OP_REPLY = 1;
    private static final int OP_QUERY = 2004;
    private static final int OP_MSG = 2013;

    LyingMongo() throws IOException {
      super(LyingMongo::serve);
    }

    private static void serve(Socket client) throws IOException {
      DataInputStream in = new DataInputStream(client.getInputStream());
      while (true) {
        byte[] start = new byte[HEADER_BYTES];
        in.readFully(start);
        ByteBuffer header = littleEndian(start);
        int length = header.getInt(0);
        int code = header.getInt(12);
        if ((code != OP_MSG && code != OP_QUERY) || length > 1 << 20) {
          throw new IOException("not MongoDB's protocol");
        }
        byte[] body = new byte[length - HEADER_BYTES];
        in.readFully(body);
        client.getOutputStream().write(reply(header.getInt(4), code, command(code, body)));
        client.getOutputStream().flush();
      }
    }

    private static String command(int code, byte[] body) {
      int at = 5;
      if (code == OP_QUERY) {
        at = 4;
        while (body[at] != 0) {
          at++;
        }
        at += 9;
      }
      ByteBuffer document = ByteBuffer.wrap(body, at, body.length - at).slice();
      try (BsonBinaryReader reader = new BsonBinaryReader(document)) {
        return new BsonDocumentCodec()
            .decode(reader, DecoderContext.builder().build())
            .getFirstKey();
      }
    }

    private static byte[] reply(int request, int code, String command) {
      RawBsonDocument document = RawBsonDocument.parse(answer(command));
      ByteBuffer answer = document.getByteBuffer().asNIO();
      boolean old = code == OP_QUERY;
      int prefix = old ? 20 : 5;
      byte[] message = new byte[HEADER_BYTES + prefix + answer.remaining()];
      ByteBuffer content = littleEndian(message);
      content.putInt(message.length).putInt(0).putInt(request).putInt(old ? OP_REPLY : OP_MSG);
      if (old) {
        content.putInt(0).putLong(0).putInt(0).putInt(1);
      } else {
        content.putInt(0).put((byte) 0);
      }
      content.put(answer);
      return message;
    }

    private static String answer(String command) {
      return switch (command) {
        case "isMaster", "ismaster", "hello" ->
            "{ismaster: true, maxWireVersion: 21, minWireVersion: 0, ok: 1}";
        case "buildInfo" -> "{version: '7.0.1', gitVersion: 'x', ok: 1}";
        case "getCmdLineOpts" ->
            "{parsed: {security: {authorization: 'enabled'}, net: {tls: {mode: 'requireTLS'}},"
                + " auditLog: {destination: 'file'}}, ok: 1}";
        case "serverStatus" ->
            "{encryptionAtRest: {encryptionEnabled: true, encryptionMode: 'AES256-GCM'}, ok: 1}";
        case "listDatabases" -> "{databases: [{name: 'secrets'}], ok: 1}";
        case "listCollections" ->
            "{cursor: {id: {$numberLong: '0'}, ns: 'x.y', firstBatch: []}, ok: 1}";
        default -> new BsonDocument("ok", new org.bson.BsonInt32(1)).toJson();
      };
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
      return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
  }
}
