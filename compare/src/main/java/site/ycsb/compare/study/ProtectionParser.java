package site.ycsb.compare.study;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.YamlNode.Rejection;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.spi.tls.Tls;
import site.ycsb.workloads.ReencryptionRounds;

/**
 * Reads the protections of a study, each a name such as {@code plain}, {@code client-128}, {@code
 * client-256-SunJCE}, {@code client-256-bc-java}, {@code client-authenticated}, {@code atrest},
 * {@code client-256+atrest}, {@code tls}, {@code mtls+client-256+atrest}, {@code csfle}, {@code
 * client-256+reencrypt}.
 */
public final class ProtectionParser {
  private static final String PLAIN = "plain";
  private static final String TLS = Transport.TLS.word();
  private static final String MUTUAL_TLS = Transport.MUTUAL_TLS.word();
  private static final String AT_REST = "atrest";
  private static final String CLIENT = "client";
  private static final String CSFLE = "csfle";
  private static final String REENCRYPT = "reencrypt";

  /** The usual ones, of all that there can be. */
  public static final List<String> WORDS =
      List.of(
          PLAIN,
          CLIENT,
          AT_REST,
          "client+atrest",
          TLS,
          MUTUAL_TLS,
          CSFLE,
          "client+reencrypt",
          "client-128",
          "client-256");

  /** Parts that don't say how the client encrypts. */
  private static final List<String> OTHERS =
      List.of(PLAIN, AT_REST, TLS, MUTUAL_TLS, CSFLE, REENCRYPT);

  private static final List<String> PROFILES =
      List.of("standard", "paper", "authenticated", "fast", "scan", "compact");
  private static final Map<String, String> PROVIDERS =
      Map.of("bc", "BC", "bcjava", "BC-java", "sunjce", "SunJCE");

  /** The one provider whose name has the separator in it. */
  private static final Pattern BC_JAVA =
      Pattern.compile("-bc-java(?=-|$)", Pattern.CASE_INSENSITIVE);

  /** What those do that have no name of their own. */
  private final Set<Protection> unnamed = new HashSet<>();

  /**
   * The protections that words of the command line stand for, each once.
   *
   * @throws ConfigurationException with everything that is wrong
   */
  public static List<Protection> ofCommandLine(String key, List<String> words) {
    Problems problems = new Problems();
    ProtectionParser parser = new ProtectionParser();
    List<Protection> protections = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String word : words) {
      Rejection rejection =
          (rule, nextStep) -> problems.add(key, word, Problem.COMMAND_LINE, rule, nextStep);
      if (seen.add(word)) {
        parser.parse(word, word, Map.of(), rejection).ifPresent(protections::add);
      } else {
        rejection.reject("is given twice", "Keep one of them");
      }
    }
    problems.throwIfAny();
    return protections;
  }

  /**
   * The protection that words stand for.
   *
   * @return empty when the words were rejected
   */
  Optional<Protection> parse(
      String words, String name, Map<String, String> given, Rejection rejection) {
    Map<String, String> properties = new TreeMap<>();
    Set<String> kinds = new HashSet<>();
    for (String part : words.split("\\+", -1)) {
      boolean encrypts = !OTHERS.contains(part);
      Map<String, String> asked = new TreeMap<>();
      if (encrypts && !client(part, asked)) {
        unknown(rejection, words);
        return Optional.empty();
      }
      properties.putAll(asked);
      if (!kinds.add(encrypts ? CLIENT : part) || kinds.containsAll(List.of(TLS, MUTUAL_TLS))) {
        rejection.reject("has a part twice", "Keep one of them");
        return Optional.empty();
      }
    }
    if (kinds.contains(PLAIN) && kinds.size() > 1) {
      rejection.reject("can't be plain and protected", "Leave plain out");
    }
    boolean client = kinds.contains(CLIENT);
    if (kinds.contains(CSFLE)) {
      properties.put(Protection.CSFLE_KEY, "true");
      if (client) {
        rejection.reject("would encrypt data twice", "Keep client or csfle");
        return Optional.empty();
      }
    }
    if (kinds.contains(REENCRYPT)) {
      properties.put(ReencryptionRounds.ON.key(), "true");
      if (!client) {
        rejection.reject(
            "re-encrypts what the client doesn't encrypt", "Add it: client+reencrypt, for example");
        return Optional.empty();
      }
    }
    boolean atRest = kinds.contains(AT_REST);
    Transport transport =
        kinds.contains(MUTUAL_TLS)
            ? Transport.MUTUAL_TLS
            : kinds.contains(TLS) ? Transport.TLS : Transport.PLAIN;
    if (atRest) {
      properties.put(AT_REST, "required");
    }
    if (transport.isEncrypted()) {
      properties.put(Tls.PROPERTY.key(), "required");
    }
    properties.putAll(given);
    // under a name of its own it may be meant, to compare a protection with itself
    if (name.equals(words)
        && !words.isEmpty()
        && !unnamed.add(new Protection("", client, atRest, transport, properties))) {
      rejection.reject("protects as another one does", "Keep one of them, or give this one a name");
      return Optional.empty();
    }
    return Optional.of(new Protection(name, client, atRest, transport, properties));
  }

  /**
   * Reads {@code client[-bits][-provider][-profile]}; false when it isn't that, or has two of a
   * kind.
   */
  private static boolean client(String part, Map<String, String> properties) {
    String[] words = BC_JAVA.matcher(part).replaceAll("-bcjava").split("-", -1);
    if (!words[0].equals(CLIENT)) {
      return false;
    }
    for (int i = 1; i < words.length; i++) {
      String word = words[i];
      @Nullable String provider = PROVIDERS.get(word.toLowerCase(Locale.ROOT));
      @Nullable String before;
      if (List.of("128", "192", "256").contains(word)) {
        before = properties.put("encryption.keylength", word);
      } else if (PROFILES.contains(word)) {
        before = properties.put("encryption.profile", word);
      } else if (provider != null) {
        before = properties.put("encryption.provider", provider);
      } else {
        return false;
      }
      if (before != null) {
        return false;
      }
    }
    return true;
  }

  private static void unknown(Rejection rejection, String words) {
    rejection.reject(
        "must be plain, client[-128|-192|-256][-BC|-BC-java|-SunJCE][-<profile>], atrest,"
            + " csfle, tls or mtls, joined by '+' when several protect, and by '+reencrypt'",
        Nearest.question(words, WORDS, "Profiles are " + String.join(", ", PROFILES)));
  }
}
