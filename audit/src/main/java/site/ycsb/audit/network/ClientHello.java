package site.ycsb.audit.network;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * The first message of a TLS handshake, for exactly one version. For TLS 1.3 it carries no key
 * share: the server then names version and suite in its HelloRetryRequest, and nothing has to be
 * computed.
 *
 * <p>Source: RFC 8446, sections 4.1.2 and 4.2; RFC 5246, section 7.4.1.2.
 */
final class ClientHello {
  private static final int HANDSHAKE = 22;
  private static final int CLIENT_HELLO = 1;
  private static final int RANDOM_BYTES = 32;

  private static final int SERVER_NAME = 0;
  private static final int SUPPORTED_GROUPS = 10;
  private static final int POINT_FORMATS = 11;
  private static final int SIGNATURE_ALGORITHMS = 13;
  private static final int EXTENDED_MASTER_SECRET = 23;
  private static final int SUPPORTED_VERSIONS = 43;
  private static final int PSK_MODES = 45;
  private static final int KEY_SHARE = 51;
  private static final int RENEGOTIATION_INFO = 0xFF01;

  /** X25519, P-256, P-384, P-521, ffdhe2048, ffdhe3072. */
  private static final List<Integer> GROUPS = List.of(0x1D, 0x17, 0x18, 0x19, 0x100, 0x101);

  /** ECDSA, RSA-PSS and RSA with SHA-256 to SHA-512, Ed25519, and with SHA-1. */
  private static final List<Integer> SIGNATURES =
      List.of(
          0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0807, 0x0401, 0x0501, 0x0601, 0x0203,
          0x0201);

  /** An address can't be a server name. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");

  private ClientHello() {}

  /** The message as a record, ready to send. */
  static byte[] of(
      TlsVersion version, List<CipherSuite> suites, String host, RandomGenerator random) {
    boolean newest = version == TlsVersion.TLS_1_3;
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    put16(body, newest ? TlsVersion.TLS_1_2.code() : version.code());
    body.writeBytes(bytes(random));
    putVector8(body, newest ? bytes(random) : new byte[0]);
    ByteArrayOutputStream codes = new ByteArrayOutputStream();
    suites.forEach(suite -> put16(codes, suite.code()));
    putVector16(body, codes.toByteArray());
    putVector8(body, new byte[] {0}); // no compression
    putVector16(body, extensions(version, host));

    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.write(CLIENT_HELLO);
    message.write(body.size() >> 16);
    put16(message, body.size() & 0xFFFF);
    message.writeBytes(body.toByteArray());

    ByteArrayOutputStream record = new ByteArrayOutputStream();
    record.write(HANDSHAKE);
    put16(record, TlsVersion.TLS_1_0.code());
    putVector16(record, message.toByteArray());
    return record.toByteArray();
  }

  private static byte[] extensions(TlsVersion version, String host) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    if (!ADDRESS.matcher(host).matches()) {
      ByteArrayOutputStream name = new ByteArrayOutputStream();
      name.write(0); // a host name
      putVector16(name, host.getBytes(StandardCharsets.US_ASCII));
      extension(all, SERVER_NAME, vector16(name.toByteArray()));
    }
    extension(all, SUPPORTED_GROUPS, vector16(numbers(GROUPS)));
    extension(all, POINT_FORMATS, new byte[] {1, 0});
    if (!version.isOld()) {
      extension(all, SIGNATURE_ALGORITHMS, vector16(numbers(SIGNATURES)));
    }
    if (version == TlsVersion.TLS_1_3) {
      extension(all, SUPPORTED_VERSIONS, new byte[] {2, 3, 4});
      extension(all, PSK_MODES, new byte[] {1, 1});
      extension(all, KEY_SHARE, new byte[] {0, 0});
    } else {
      extension(all, EXTENDED_MASTER_SECRET, new byte[0]);
      extension(all, RENEGOTIATION_INFO, new byte[] {0});
    }
    return all.toByteArray();
  }

  private static void extension(ByteArrayOutputStream to, int type, byte[] content) {
    put16(to, type);
    putVector16(to, content);
  }

  private static byte[] numbers(List<Integer> values) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    values.forEach(value -> put16(bytes, value));
    return bytes.toByteArray();
  }

  private static byte[] vector16(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    putVector16(bytes, content);
    return bytes.toByteArray();
  }

  private static byte[] bytes(RandomGenerator random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return bytes;
  }

  private static void put16(ByteArrayOutputStream to, int value) {
    to.write(value >> 8);
    to.write(value);
  }

  private static void putVector8(ByteArrayOutputStream to, byte[] content) {
    to.write(content.length);
    to.writeBytes(content);
  }

  private static void putVector16(ByteArrayOutputStream to, byte[] content) {
    put16(to, content.length);
    to.writeBytes(content);
  }
}
