package site.ycsb.db.mongodb;

import com.mongodb.ConnectionString;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.HostAddress;
import site.ycsb.config.Password;
import site.ycsb.config.Secrets;

/**
 * A MongoDB connection string that doesn't show its password. Looks at the user and the names of
 * hosts only: the rest is the driver's to understand. Thread-safe.
 */
final class MongoUrl {
  private static final String SCHEME_END = "://";

  private final String text;
  private @Nullable ConnectionString understood;

  private MongoUrl(String text) {
    this.text = text;
  }

  /** Throws {@link IllegalArgumentException} when the scheme is another one. */
  static MongoUrl parse(String text) {
    String trimmed = text.trim();
    String scheme = trimmed.toLowerCase(Locale.ROOT);
    if (!scheme.startsWith("mongodb://") && !scheme.startsWith("mongodb+srv://")) {
      throw new IllegalArgumentException("another scheme");
    }
    return new MongoUrl(trimmed);
  }

  /**
   * What the driver understands of it. Done once: of mongodb+srv the name server is asked.
   *
   * @throws IllegalArgumentException when the driver can't understand it
   * @throws com.mongodb.MongoException when the name server doesn't know it
   */
  synchronized ConnectionString understood() {
    @Nullable ConnectionString known = understood;
    if (known == null) {
      known = new ConnectionString(text);
      understood = known;
    }
    return known;
  }

  /**
   * The same without a name server, which may have options of mongodb+srv to add.
   *
   * @throws IllegalArgumentException when the driver can't understand it
   */
  ConnectionString understoodWithoutLookUp() {
    return new ConnectionString(text, (name, type) -> List.of());
  }

  boolean hasUser() {
    return !userInfo().isEmpty();
  }

  boolean hasPassword() {
    return userInfo().indexOf(':') >= 0;
  }

  /**
   * Whether an @ stands behind the servers: a password with a / or ? that should have been encoded,
   * of which the driver would take a part for a server.
   */
  boolean hasStrayAt() {
    return text.indexOf('@', serversEnd()) >= 0;
  }

  /**
   * Whether the host of a server can be neither a name nor an address. The driver takes it, and
   * looks it up in vain.
   */
  boolean hasImpossibleHost() {
    int start = serversStart() + userInfo().length();
    String servers = text.substring(start, serversEnd());
    return Arrays.stream((servers.startsWith("@") ? servers.substring(1) : servers).split(",", -1))
        .map(String::trim)
        .anyMatch(server -> !server.isEmpty() && !HostAddress.isBeforePort(host(server)));
  }

  private static String host(String server) {
    int colon = server.indexOf(':', Math.max(0, server.indexOf(']')));
    return colon < 0 ? server : server.substring(0, colon);
  }

  /** What follows the question mark, without it; empty when there is none. */
  String options() {
    int question = text.indexOf('?', serversEnd());
    return question < 0 ? "" : text.substring(question + 1);
  }

  /** The same with a password for its user. */
  MongoUrl withPassword(Password password) {
    int end = serversStart() + userInfo().length();
    String encoded =
        URLEncoder.encode(password.reveal(), StandardCharsets.UTF_8).replace("+", "%20");
    return new MongoUrl(text.substring(0, end) + ":" + encoded + text.substring(end));
  }

  private String userInfo() {
    int start = serversStart();
    int at = text.lastIndexOf('@', serversEnd() - 1);
    return at < start ? "" : text.substring(start, at);
  }

  private int serversStart() {
    return text.indexOf(SCHEME_END) + SCHEME_END.length();
  }

  private int serversEnd() {
    int end = serversStart();
    while (end < text.length() && text.charAt(end) != '/' && text.charAt(end) != '?') {
      end++;
    }
    return end;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MongoUrl url && text.equals(url.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** With the password masked. */
  @Override
  public String toString() {
    return Secrets.shown(MongoProperties.URL.key(), text);
  }
}
