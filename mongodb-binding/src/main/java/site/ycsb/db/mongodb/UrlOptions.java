package site.ycsb.db.mongodb;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Nearest;
import site.ycsb.config.ServerText;

/**
 * The options of a connection string. The driver ignores options that it doesn't know, and booleans
 * that it doesn't understand, with a warning, so that a mistyped {@code tls} would leave a run
 * without encryption: here they are errors.
 */
final class UrlOptions {
  private static final List<String> BOOLEANS =
      List.of(
          // the first of those that are equally near to a mistyped name is suggested
          "tls",
          "ssl",
          "directConnection",
          "enableOverloadRetargeting",
          "j",
          "journal",
          "loadBalanced",
          "retryReads",
          "retryWrites",
          "safe",
          "sslInvalidHostNameAllowed",
          "tlsAllowInvalidHostnames",
          "tlsInsecure");

  /** Their values are checked by the driver. */
  private static final List<String> OTHERS =
      List.of(
          "appName",
          "authMechanism",
          "authMechanismProperties",
          "authSource",
          "compressors",
          "connectTimeoutMS",
          "gssapiServiceName",
          "heartbeatFrequencyMS",
          "localThresholdMS",
          "maxAdaptiveRetries",
          "maxConnecting",
          "maxIdleTimeMS",
          "maxLifeTimeMS",
          "maxPoolSize",
          "maxStalenessSeconds",
          "minPoolSize",
          "proxyHost",
          "proxyPassword",
          "proxyPort",
          "proxyUsername",
          "readConcernLevel",
          "readPreference",
          "readPreferenceTags",
          "replicaSet",
          "serverMonitoringMode",
          "serverSelectionTimeoutMS",
          "socketTimeoutMS",
          "srvAllowedHostsSuffix",
          "srvMaxHosts",
          "srvServiceName",
          "timeoutMS",
          "uuidRepresentation",
          "w",
          "waitQueueTimeoutMS",
          "wTimeout",
          "wTimeoutMS",
          "zlibCompressionLevel");

  /** The one option that may be given several times: each is another choice. */
  private static final String REPEATABLE = "readpreferencetags";

  /** What other programs than the Java driver understand, and what there is here instead. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "tlscafile", "Give mongodb.truststore instead",
          "sslcertificateauthorityfile", "Give mongodb.truststore instead",
          "tlscertificatekeyfile", "Give mongodb.keystore instead",
          "sslclientcertificatekeyfile", "Give mongodb.keystore instead",
          "tlscertificatekeyfilepassword", "Give mongodb.keystore.password.file instead",
          "sslclientcertificatekeypassword", "Give mongodb.keystore.password.file instead");

  private static final Set<String> TRUTH_VALUES = Set.of("true", "false", "yes", "no", "1", "0");
  private static final Pattern SEPARATORS = Pattern.compile("[&;]");

  /** The options' names as they are written, by their names in lower case. */
  private static final Map<String, String> KNOWN = known();

  private UrlOptions() {}

  /**
   * What is wrong with options. Values aren't shown: they may be secrets.
   *
   * @param text what follows the question mark
   */
  static List<Mistake> mistakes(String text) {
    List<Mistake> mistakes = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String part : SEPARATORS.split(text, -1)) {
      if (!part.isEmpty()) {
        int equals = part.indexOf('=');
        String written = equals < 0 ? part : part.substring(0, equals);
        String name = written.toLowerCase(Locale.ROOT);
        mistake(written, equals < 0 ? null : part.substring(equals + 1), seen.add(name))
            .ifPresent(mistakes::add);
      }
    }
    return mistakes;
  }

  private static Optional<Mistake> mistake(String written, @Nullable String value, boolean first) {
    String name = written.toLowerCase(Locale.ROOT);
    @Nullable String known = KNOWN.get(name);
    if (known == null) {
      return Optional.of(
          new Mistake("has the unknown option " + ServerText.shown(written, 60), adviceFor(name)));
    }
    if (value == null || value.isEmpty()) {
      return Optional.of(
          new Mistake("has the option " + known + " without a value", "Write " + known + "=..."));
    }
    if (!first && !name.equals(REPEATABLE)) {
      return Optional.of(
          new Mistake("has the option " + known + " twice", "Leave one of them out"));
    }
    if (BOOLEANS.contains(known) && !TRUTH_VALUES.contains(value.toLowerCase(Locale.ROOT))) {
      return Optional.of(
          new Mistake(
              "has the option " + known + " with a value that is neither true nor false",
              "Write " + known + "=true or " + known + "=false"));
    }
    return Optional.empty();
  }

  private static String adviceFor(String name) {
    @Nullable String elsewhere = ELSEWHERE.get(name);
    if (elsewhere != null) {
      return elsewhere;
    }
    return Nearest.to(name, KNOWN.keySet())
        .map(nearest -> "Did you mean " + KNOWN.get(nearest) + "?")
        .orElse("Leave it out; the driver's manual lists the options of connection strings");
  }

  private static Map<String, String> known() {
    Map<String, String> known = new LinkedHashMap<>();
    BOOLEANS.forEach(name -> known.put(name.toLowerCase(Locale.ROOT), name));
    OTHERS.forEach(name -> known.put(name.toLowerCase(Locale.ROOT), name));
    return known;
  }

  /** What is wrong with an option, and what to do. */
  record Mistake(String rule, String nextStep) {}
}
