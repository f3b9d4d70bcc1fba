package site.ycsb.interleaved.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import site.ycsb.client.binding.WrappingLayers;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.tls.Tls;

/**
 * What a server protects of a run: what the run requires, and what was found. A protection is
 * compared only with a plain that hasn't it: the difference between two that are alike would be
 * called its cost.
 *
 * @param requiresTls whether the run requires TLS
 * @param requiresAtRest whether it requires encryption at rest
 * @param tls what was found of its connections, by name
 * @param atRest what was found of its table and of the server's logs, by name
 */
public record ServerProtection(
    boolean requiresTls,
    boolean requiresAtRest,
    Map<String, String> tls,
    Map<String, String> atRest) {
  /** The section of results with what is known of encryption at rest. */
  public static final String AT_REST_SECTION = "ATREST";

  private static final List<String> AT_REST_METRICS = List.of("Data", "Log", "Hints", "KeyLength");
  private static final String REQUIRED = Property.nameOf(Tls.REQUIRED);

  public ServerProtection {
    tls = Map.copyOf(tls);
    atRest = Map.copyOf(atRest);
  }

  /**
   * What was found by a run that is connected.
   *
   * @param properties the run's, or those that decide what it requires
   * @param facts what its binding reported
   * @param atRestMetrics those of {@value #AT_REST_SECTION}, by name
   */
  public static ServerProtection of(
      Properties properties,
      Map<String, String> facts,
      Function<String, OptionalDouble> atRestMetrics) {
    Map<String, String> atRest = startingWith("at rest", facts);
    for (String metric : AT_REST_METRICS) {
      atRestMetrics.apply(metric).ifPresent(value -> atRest.put(metric, Double.toString(value)));
    }
    return new ServerProtection(
        Tls.isRequired(properties),
        AtRest.isRequired(properties),
        startingWith("tls", facts),
        atRest);
  }

  private static Map<String, String> startingWith(String beginning, Map<String, String> facts) {
    Map<String, String> some = new TreeMap<>(facts);
    some.keySet().removeIf(name -> !name.startsWith(beginning));
    return some;
  }

  /** Why it can't be compared with plain, by its name in options; nothing when it can. */
  public List<Problem> problemsBeside(ServerProtection plain, String name, String origin) {
    List<Problem> problems = new ArrayList<>();
    if (requiresTls && !plain.requiresTls && !tls.isEmpty() && tls.equals(plain.tls)) {
      problems.add(tlsProblem(name, origin, "plain's connections have the same TLS"));
    }
    if (requiresAtRest
        && !plain.requiresAtRest
        && !atRest.isEmpty()
        && atRest.equals(plain.atRest)) {
      problems.add(
          new Problem(
              AtRest.PROPERTY.key(),
              REQUIRED,
              origin,
              "must be what plain hasn't, and plain's data is encrypted at rest in the same way",
              "Give "
                  + name
                  + " the address of another server (overhead: --mode-property "
                  + name
                  + ":<key>=<value>), or leave "
                  + AtRest.PROPERTY.key()
                  + " out"));
    }
    return problems;
  }

  /**
   * Why TLS can't be compared with plain on a given server, as far as properties show it before
   * anything is connected: only others than plain's lead to other connections. Encryption at rest
   * isn't known before, as the table may decide on it.
   *
   * @param own properties of the protection alone
   * @param ofPlain those of plain alone
   */
  public static Optional<Problem> sameConnection(
      String name, String origin, Map<String, String> own, Map<String, String> ofPlain) {
    return requiresTls(own)
            && !requiresTls(ofPlain)
            && ofConnections(own).equals(ofConnections(ofPlain))
        ? Optional.of(tlsProblem(name, origin, name + " connects by the same properties as plain"))
        : Optional.empty();
  }

  private static boolean requiresTls(Map<String, String> own) {
    Properties properties = new Properties();
    properties.putAll(own);
    return Tls.isRequired(properties);
  }

  /** Without what only says what has to be, or what the client encrypts. */
  private static Map<String, String> ofConnections(Map<String, String> own) {
    Map<String, String> properties = new TreeMap<>(own);
    properties.keySet().removeAll(List.of(Tls.PROPERTY.key(), AtRest.PROPERTY.key()));
    WrappingLayers.all()
        .forEach(
            layer -> properties.keySet().removeIf(key -> WrappingLayers.isPropertyOf(layer, key)));
    return properties;
  }

  private static Problem tlsProblem(String name, String origin, String reason) {
    return new Problem(
        Tls.PROPERTY.key(),
        REQUIRED,
        origin,
        "must be what plain hasn't, and " + reason,
        "Give the properties that lead to TLS to "
            + name
            + " alone (overhead: --mode-property "
            + name
            + ":<key>=<value>), or leave "
            + Tls.PROPERTY.key()
            + " out");
  }
}
