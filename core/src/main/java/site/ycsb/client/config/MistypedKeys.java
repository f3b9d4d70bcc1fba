package site.ycsb.client.config;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.WrappingLayers;
import site.ycsb.client.chain.MeasuredDB;
import site.ycsb.client.instrument.Instruments.InstrumentConfigs;
import site.ycsb.client.store.LocalStores;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.tls.Tls;
import site.ycsb.spi.tls.TlsKeys;

/**
 * Looks for keys that nobody reads: a mistyped key means a run with a default in its place, and a
 * mistyped address one on another server.
 */
public final class MistypedKeys {
  /** Prefixes of our own and of what watches runs, where an unknown key is an error. */
  private static final Set<String> OWN_PREFIXES =
      Stream.concat(
              Stream.of("encryption.", "atrest.", "compare.", "store.", "cluster."),
              InstrumentConfigs.properties().stream()
                  .map(Property::key)
                  .filter(key -> key.contains("."))
                  .map(key -> key.substring(0, key.indexOf('.') + 1)))
          .collect(Collectors.toUnmodifiableSet());

  /** A mistyped one of these, or of those of layers, would leave a run unprotected. */
  private static final Set<String> PROTECTIONS = Set.of(AtRest.PROPERTY.key(), Tls.PROPERTY.key());

  private static final Pattern ENCRYPTION = Pattern.compile("encrypt(?:s|ed|ing|ion)?");
  private static final Pattern TLS = Pattern.compile("(?:use)?(?:ssl|tls)");
  private static final Pattern SWITCHED = Pattern.compile("[._-]?enabled?$");

  private static final String TLS_KEY = Tls.PROPERTY.key();

  private static final String UNREAD = "nothing in this run reads it";

  private static final String TO_PROTECT =
      "Use encryption=true, tls=required or atrest=required, or leave it out";

  /** For who has a workload that reads what it doesn't tell. */
  private static final String LISTED = "A workload that reads it has to list it (PropertySource)";

  /** Properties of before, with what to do instead. */
  private static final Map<String, String> REMOVED =
      Map.of(
          "metrics.jmx", "Give metrics.port, which serves the same to Prometheus",
          "capacity.journal", "Leave it out, and let the search run from its start to its end");

  /** Prefixes of bindings of YCSB 0.17 that aren't part of this distribution, and of HBase. */
  private static final Set<String> YCSB_PREFIXES =
      ForeignNames.words(
          """
          accumulo aerospike as arangodb asynchbase azure azurecosmos azuredocumentdb
          azuretablestorage basicdb basictsdb cassandra cloudspanner couchbase couchbase2 crail
          db dynamodb elasticsearch elasticsearch5 es foundationdb geode googlebigtable
          googledatastore griddb gbudb hadoop hbase hypertable ignite infinispan jdbc kudu maprdb
          maprjsondb memcached mongodb nosqldb orientdb postgrenosql rados redis rest riak
          rocksdb s3 solr solr6 tablestore tarantool voltdb zookeeper
          """);

  /** A file of another program has more keys than anyone reads warnings. */
  private static final int MAX_WARNINGS = 10;

  private static final String ENVIRONMENT_PREFIX = "YCSB_";

  private final List<Binding> bindings;
  private final PrintStream err;
  private final Map<String, String> environment;
  private int warnings;

  public MistypedKeys(List<Binding> bindings, PrintStream err) {
    this(bindings, err, System.getenv());
  }

  MistypedKeys(List<Binding> bindings, PrintStream err, Map<String, String> environment) {
    this.bindings = bindings;
    this.err = err;
    this.environment = environment;
  }

  /**
   * Adds a problem for each unknown key of our own, and for each unknown address where a local
   * store would be used instead; warns of others.
   *
   * @return those named as a protection that a part of the run may read all the same
   */
  public UnreadProtections check(
      Binding binding,
      SourcedProperties properties,
      DB db,
      Optional<Workload> workload,
      Problems problems) {
    Set<String> clientKeys = new TreeSet<>();
    ClientProperties.all().forEach(property -> clientKeys.add(property.key()));
    WrappingLayers.all().forEach(layer -> clientKeys.add(layer.enabledKey()));
    List<PropertySource> described = new ArrayList<>();
    boolean bindingTells = true;
    for (DB part : Capabilities.chain(db, trouble -> trouble.problems().forEach(problems::add))) {
      if (part instanceof PropertySource source) {
        described.add(source);
      } else if (!(part instanceof MeasuredDB)) {
        bindingTells = false;
      }
    }
    Set<String> inUse = prefixes(keys(described));
    boolean complete = false;
    if (workload.orElse(null) instanceof PropertySource source) {
      described.add(source);
      complete = bindingTells;
    }
    // then only the binding and the client read anything
    boolean noWorkload =
        workload.isEmpty() && properties.getProperty(ClientProperties.WORKLOAD.key()) == null;
    Set<String> known = new TreeSet<>(clientKeys);
    known.addAll(keys(described));
    Set<String> reported = new HashSet<>();
    problems.list().forEach(problem -> reported.add(problem.key()));
    WrappingLayers.all().forEach(layer -> known.add(layer.wrappedKey()));
    boolean ownTls = TlsKeys.areClients(db);
    if (!ownTls && !keys(described).contains(TLS_KEY) && !TlsKeys.isClientsValue(properties)) {
      known.remove(TLS_KEY); // the binding's, if it reads it
    }
    Set<String> foreign = prefixesHere();
    foreign.addAll(YCSB_PREFIXES);
    foreign.removeAll(inUse);
    foreign.removeAll(binding.names());
    ForeignNames names = new ForeignNames(known, binding);
    boolean ledAstray = LocalStores.standsIn(binding, properties);
    List<Problem> unread = new ArrayList<>();
    if (LocalStores.startedFor(binding, key -> properties.getProperty(key) != null).isPresent()) {
      checkEnvironment(names, problems);
    }
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (known.contains(key) || reported.contains(key)) {
        continue;
      }
      String value = properties.getProperty(key);
      String origin = SourcedProperties.originOf(properties, key);
      if (REMOVED.containsKey(key)) {
        problems.add(key, value, origin, "has been removed", REMOVED.getOrDefault(key, ""));
        continue;
      }
      if (isOwn(key) || (ownTls && TlsKeys.isOne(key))) {
        problems.add(
            key,
            value,
            origin,
            "there is no such property",
            (problems.size() < MAX_WARNINGS ? Nearest.to(key, known) : Optional.<String>empty())
                .map(nearest -> "Did you mean " + nearest + "?")
                .orElse("Leave it out"));
        continue;
      }
      boolean handedOn = described.stream().anyMatch(source -> source.handsOn(key));
      boolean wanted = !handedOn && !properties.isRead(key) && ProtectionNames.asks(key, value);
      if (!handedOn && foreign.contains(prefix(key))) {
        if (ledAstray && names.isAddress(key, value)) {
          problems.add(
              key,
              value,
              origin,
              "is an address of another binding, and without one of "
                  + binding.mainName()
                  + " a local store would be used",
              "Did you mean "
                  + binding.addressKeys().get(0)
                  + "? To use the local store, leave it out");
        } else if (wanted) {
          err.println(
              warning(key, origin, "is of another binding, and nothing in this run reads it"));
        }
        continue;
      }
      boolean told = complete || inUse.contains(prefix(key));
      // else a workload, or a binding made for YCSB, may read a property of its own
      boolean sure = told || noWorkload;
      boolean settled = told || (noWorkload && bindingTells);
      Optional<String> protection =
          properties.isRead(key) || ProtectionNames.isNone(value)
              ? Optional.empty()
              : protection(key, known, binding, settled || (bindingTells && isOfNobody(key)));
      boolean address =
          handedOn
              ? names.isDriversAddress(key, value)
              : sure ? names.isAddress(key, value) : names.isNamedAsAddress(key, value);
      if (ledAstray && address) {
        problems.add(
            key,
            value,
            origin,
            "looks like the address of a server, but "
                + binding.mainName()
                + " reads no such property, and without an address a local store would be used",
            "Did you mean "
                + names.address(key)
                + "? To use the local store, leave it out"
                + (sure || handedOn ? "" : ". " + LISTED));
      } else if (!handedOn && protection.isPresent()) {
        problems.add(
            key,
            value,
            origin,
            UNREAD,
            "Did you mean " + protection.get() + "?" + (sure ? "" : " " + LISTED));
      } else if (handedOn) {
        // whether the receiver knows it can't be told, but a slip of the finger can be guessed
        near(key, known)
            .ifPresent(
                nearest ->
                    warn(key, origin, "handed on to the driver as it is" + didYouMean(nearest)));
      } else if (wanted && settled && !properties.areAllRead()) {
        problems.add(key, value, origin, UNREAD, TO_PROTECT);
      } else if (wanted || (!told && !properties.isRead(key) && ProtectionNames.isNamed(key))) {
        unread.add(new Problem(key, value, origin, UNREAD, TO_PROTECT + ". " + LISTED));
      } else if (ledAstray && !told && names.isAddress(key, value)) {
        warn(
            key,
            origin,
            "looks like the address of a server, but a local store is used for "
                + binding.mainName()
                + didYouMean(names.address(key)));
      } else {
        Optional<String> meant =
            names.meant(key).or(() -> told ? anyNear(key, known) : near(key, clientKeys));
        if (!properties.isRead(key) && (meant.isPresent() || told)) {
          warn(key, origin, UNREAD + meant.map(MistypedKeys::didYouMean).orElse(""));
        }
      }
    }
    if (warnings > MAX_WARNINGS) {
      err.println(
          "WARNING: and " + (warnings - MAX_WARNINGS) + " more properties that nothing reads");
    }
    return new UnreadProtections(
        properties, unread, bindingTells && (noWorkload || workload.isPresent()));
  }

  /** Variables are read by stores and layers, which know theirs, and never as properties. */
  private void checkEnvironment(ForeignNames names, Problems problems) {
    new TreeMap<>(environment)
        .forEach(
            (variable, value) -> {
              if (!variable.startsWith(ENVIRONMENT_PREFIX)) {
                return;
              }
              String key = lower(variable.substring(ENVIRONMENT_PREFIX.length())).replace('_', '.');
              if (!isOwn(key) && names.isEnvironmentsAddress(key, value)) {
                problems.add(
                    variable,
                    Secrets.shown(key, value),
                    "environment",
                    "looks like the address of a server, but no such variable is read, and without"
                        + " an address a local store would be used",
                    "Did you mean -p "
                        + names.address(key)
                        + "=<address>? To use the local store, unset it");
              }
            });
  }

  private Optional<String> anyNear(String key, Set<String> known) {
    return warnings < MAX_WARNINGS ? Nearest.to(key, known) : Optional.empty();
  }

  private void warn(String key, String origin, String what) {
    warnings++;
    if (warnings <= MAX_WARNINGS) {
      err.println(warning(key, origin, what));
    }
  }

  private static String warning(String key, String origin, String what) {
    return "WARNING: " + key + " (" + origin + "): " + what;
  }

  private static String didYouMean(String name) {
    return ". Did you mean " + name + "?";
  }

  /**
   * The property that protects data which a name that nobody reads was meant to be, by a slip of
   * the finger, or by what it stands for.
   */
  private Optional<String> protection(
      String key, Set<String> known, Binding binding, boolean byMeaning) {
    List<String> switches = new ArrayList<>(PROTECTIONS);
    WrappingLayers.all().forEach(layer -> switches.add(layer.enabledKey()));
    Stream.concat(Stream.of(binding), bindings.stream())
        .flatMap(each -> each.layer().stream())
        .forEach(layer -> switches.add(layer.enabledKey()));
    known.stream().filter(name -> sense(name).equals("tls")).forEach(switches::add);
    switches.removeIf(key::equals); // with a value that isn't this client's
    String sense = sense(key);
    List<String> alike =
        switches.stream().filter(name -> byMeaning && sense(name).equals(sense)).toList();
    return Nearest.within(key, alike, Integer.MAX_VALUE - 1)
        .or(() -> near(key, Set.copyOf(switches)))
        .or(
            () ->
                switches.stream()
                    .filter(name -> near(lower(key), Set.of(lower(name))).isPresent())
                    .findFirst());
  }

  /** What the last word of a name of a property stands for, whoever's it is. */
  private static String sense(String key) {
    String name = SWITCHED.matcher(lower(key)).replaceFirst("");
    String word = name.substring(name.lastIndexOf('.') + 1).replaceAll("[_-]", "");
    if (TLS.matcher(word).matches()) {
      return "tls";
    }
    return ENCRYPTION.matcher(word).matches() ? "encryption" : word;
  }

  /** Whether it begins with no name of a workload or another tool, whose own it would be. */
  private static boolean isOfNobody(String key) {
    return !SWITCHED.matcher(lower(key)).replaceFirst("").contains(".");
  }

  private static String lower(String key) {
    return key.toLowerCase(Locale.ROOT);
  }

  private static Optional<String> near(String key, Set<String> known) {
    return Nearest.within(key, known, Math.min(2, key.length() / 3));
  }

  private static boolean isOwn(String key) {
    return OWN_PREFIXES.stream().anyMatch(key::startsWith);
  }

  private static Set<String> keys(List<PropertySource> described) {
    Set<String> keys = new TreeSet<>();
    for (PropertySource source : described) {
      source.properties().forEach(property -> keys.add(property.key()));
    }
    return keys;
  }

  /** What stands before the first dot; empty when there is none. */
  private static String prefix(String key) {
    return key.substring(0, Math.max(0, key.indexOf('.'))).toLowerCase(Locale.ROOT);
  }

  private static Set<String> prefixes(Set<String> keys) {
    Set<String> prefixes = new HashSet<>();
    keys.forEach(key -> prefixes.add(prefix(key)));
    prefixes.remove("");
    return prefixes;
  }

  private Set<String> prefixesHere() {
    Set<String> prefixes = new HashSet<>();
    for (Binding binding : bindings) {
      List<String> words = new ArrayList<>(binding.names());
      words.addAll(binding.addressKeys());
      binding.namespaceKey().ifPresent(words::add);
      for (String word : words) {
        int dot = word.indexOf('.');
        prefixes.add(dot < 0 ? word : word.substring(0, dot));
      }
    }
    return prefixes;
  }
}
