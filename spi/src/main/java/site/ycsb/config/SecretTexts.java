package site.ycsb.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Masks the secrets inside a value: in addresses, connection strings, headers and documents. */
final class SecretTexts {
  private static final String MASKED = "$1" + Secrets.MASK + "$2";

  private static final String SCHEME_END = "://";

  /** A password where the slashes are missing, in the value of a key that names an address. */
  private static final Pattern BARE_PASSWORD =
      Pattern.compile("^([^:]*:)(?!//).*(@)", Pattern.DOTALL);

  /** What begins the URI of a key management service's key, whose user may be a token. */
  private static final Pattern KMS_SCHEME = Pattern.compile("(?:\\bhcvault|\\w-kms)://");

  /** The user where the scheme can be any, or be missing. */
  private static final Pattern USER = Pattern.compile("^((?:[^:/@]*://)?).*(@)", Pattern.DOTALL);

  /** {@code jdbc:oracle:thin:scott/tiger@host}. */
  private static final Pattern ORACLE_PASSWORD =
      Pattern.compile("(jdbc:oracle:\\w+:[^/@]+/)[^@]+(@)");

  /** {@code name=} in {@code ?name=value&}, {@code ;name=value;}, {@code (name=value)}. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?<=^|[?&;:,\\s(#={\"'])([\\w.-]*\\w)\\s*=\\s*");

  /** What is assigned: quoted, in braces, or up to the next name. */
  private static final Pattern ASSIGNED = Pattern.compile("\"[^\"]*\"|'[^']*'|\\{[^}]*}|[^&;]+");

  /** {@code "name": "value"}. */
  private static final Pattern JSON_MEMBER =
      Pattern.compile("(\"([^\"]{1,100})\"\\s*:\\s*)\"[^\"\\\\]*(?:\\\\.[^\"\\\\]*)*+\"");

  /** {@code authMechanismProperties=AWS_SESSION_TOKEN:value}, whatever stands before TOKEN. */
  private static final Pattern SESSION_TOKEN =
      Pattern.compile("(\\b[A-Z]++(?:_[A-Z]++)*+(?<=_(?:TOKEN|SECRET|PASSWORD|KEY|PIN)):)[^,&]+()");

  /** What stands after the scheme in an Authorization header. */
  private static final Pattern AUTHORIZATION =
      Pattern.compile("(?i)(\\bauthorization\\s*:?\\s+\\w+\\s+|\\bbearer\\s+)[^\\s\"',;]+()");

  /** A name of a property, also behind those of modes or arms. */
  private static final Pattern NAMES = Pattern.compile("[\\w.,:+-]+");

  /** A longer one is none. */
  private static final int LONGEST_NAME = 200;

  private SecretTexts() {}

  static String masked(String text) {
    if (text.length() < 2) {
      return text;
    }
    String slip = AUTHORIZATION.matcher(text).find() ? text : maskedSlip(text);
    String shown = maskedKmsUser(maskedPassword(slip));
    shown = ORACLE_PASSWORD.matcher(shown).replaceAll(MASKED);
    shown = maskedAssignments(shown);
    shown = maskedMembers(shown);
    shown = SESSION_TOKEN.matcher(shown).replaceAll(MASKED);
    return AUTHORIZATION.matcher(shown).replaceAll(MASKED);
  }

  /** {@code name:value}, where {@code name=value} is meant. */
  static String maskedSlip(String text) {
    for (int colon = text.indexOf(':');
        colon > 0 && colon <= LONGEST_NAME;
        colon = text.indexOf(':', colon + 1)) {
      String name = text.substring(0, colon).stripTrailing();
      if (!NAMES.matcher(name).matches()) {
        return text;
      }
      String value = text.substring(colon + 1).stripLeading();
      if (!value.isEmpty() && SecretNames.isSecret(name) && !SecretNames.isHarmless(name, value)) {
        return text.substring(0, text.length() - value.length()) + Secrets.MASK;
      }
    }
    return text;
  }

  /** Of a value that is an address for sure, even without a scheme. */
  static String maskedAddress(String text) {
    return BARE_PASSWORD.matcher(text).replaceAll(MASKED);
  }

  /** Of an address whose user is a secret too. */
  static String maskedUser(String text) {
    return USER.matcher(text).replaceAll(MASKED);
  }

  /**
   * {@code scheme://user:password@host}: the password part of an address. Up to the last @, since
   * one that should have been encoded may be part of the user's name or of the password; so may
   * slashes and spaces.
   */
  private static String maskedPassword(String text) {
    int scheme = text.indexOf(SCHEME_END);
    int end = text.lastIndexOf('@');
    int start = scheme < 0 ? -1 : text.indexOf(':', scheme + SCHEME_END.length());
    return start >= 0 && start < end
        ? text.substring(0, start + 1) + Secrets.MASK + text.substring(end)
        : text;
  }

  private static String maskedKmsUser(String text) {
    int end = text.lastIndexOf('@');
    Matcher scheme = KMS_SCHEME.matcher(text);
    return scheme.find() && scheme.end() <= end
        ? text.substring(0, scheme.end()) + Secrets.MASK + text.substring(end)
        : text;
  }

  private static String maskedAssignments(String text) {
    StringBuilder shown = new StringBuilder();
    Matcher assignment = ASSIGNMENT.matcher(text);
    Matcher assigned = ASSIGNED.matcher(text);
    int end = 0;
    while (end <= text.length() && assignment.find(end)) {
      shown.append(text, end, assignment.end());
      end = assignment.end();
      String name = assignment.group(1);
      if (SecretNames.isSecret(name)
          && assigned.region(end, text.length()).lookingAt()
          && !SecretNames.isHarmless(name, assigned.group())) {
        shown.append(Secrets.MASK);
        end = assigned.end();
      }
    }
    return shown.append(text, end, text.length()).toString();
  }

  private static String maskedMembers(String text) {
    return JSON_MEMBER
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    SecretNames.isSecret(found.group(2))
                        ? found.group(1) + '"' + Secrets.MASK + '"'
                        : found.group()));
  }
}
