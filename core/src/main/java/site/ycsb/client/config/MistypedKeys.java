package site.ycsb.client.config;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.WrappingLayers;
import site.ycsb.client.store.LocalStores;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Delegating;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.tls.Tls;
import site.ycsb.spi.tls.TlsKeys;

/**
 * Looks for keys that nobody reads: a mistyped key means a run with a default in its place, and a
 * mistyped address one on another server.
 */
public final class MistypedKeys {
  /** Prefixes of our own, where an unknown key is an error. */
  private static final List<String> OWN_PREFIXES =
      List.of("encryption.", "atrest.", "compare.", "store.", "profile.", "metrics.", "cluster.");

  /** A mistyped one of these would leave a run unprotected. */
  private static final Set<String> PROTECTIONS = Set.of(AtRest.PROPERTY.key(), Tls.PROPERTY.key());

  /** Prefixes of bindings of YCSB 0.17 that aren't part of this distribution. */
  private static final Set<String> YCSB_PREFIXES =
      Set.of(
          "accumulo",
          "aerospike",
          "as",
          "arangodb",
          "asynchbase",
          "azure",
          "azurecosmos",
          "azuredocumentdb",
          "azuretablestorage",
          "basicdb",
          "basictsdb",
          "cassandra",
          "cloudspanner",
          "couchbase",
          "couchbase2",
          "crail",
          "db",
          "dynamodb",
          "elasticsearch",
          "elasticsearch5",
          "es",
          "foundationdb",
          "geode",
          "googlebigtable",
          "googledatastore",
          "griddb",
          "gbudb",
          "hbase",
          "hypertable",
          "ignite",
          "infinispan",
          "jdbc",
          "kudu",
          "maprdb",
          "maprjsondb",
          "memcached",
          "mongodb",
          "nosqldb",
          "orientdb",
          "postgrenosql",
          "rados",
          "redis",
          "rest",
          "riak",
          "rocksdb",
          "s3",
          "solr",
          "solr6",
          "tablestore",
          "tarantool",
          "voltdb",
          "zookeeper");

  /** A file of another program has more keys than anyone reads warnings. */
  private static final int MAX_WARNINGS = 10;

  private final List<Binding> bindings;
  private final PrintStream err;
  private int warnings;

  public MistypedKeys(List<Binding> bindings, PrintStream err) {
    this.bindings = bindings;
    this.err = err;
  }

  /**
   * Adds a problem for each unknown key of our own, and for each unknown address where a local
   * store would be used instead; warns of others.
   *
   * @param binding that is used
   * @param workload empty when it isn't there
   */
  public void check(
      Binding binding,
      SourcedProperties properties,
      DB db,
      Optional<Workload> workload,
      Problems problems) {
    Set<String> clientKeys = new TreeSet<>();
    ClientProperties.all().forEach(property -> clientKeys.add(property.key()));
    WrappingLayers.all().forEach(layer -> clientKeys.add(layer.enabledKey()));
    Set<String> known = new TreeSet<>(clientKeys);
    Set<String> ofDb = new TreeSet<>();
    List<PropertySource> handingOn = new ArrayList<>();
    boolean complete = addKeys(db, ofDb, handingOn, problems);
    known.addAll(ofDb);
    if (workload.orElse(null) instanceof PropertySource described) {
      addKeys(described, known, handingOn);
    } else {
      complete = false;
    }
    Set<String> reported = new HashSet<>();
    problems.list().forEach(problem -> reported.add(problem.key()));
    WrappingLayers.all().forEach(layer -> known.add(layer.wrappedKey()));
    Set<String> inUse = prefixes(ofDb);
    Set<String> foreign = otherBindingsPrefixes();
    foreign.removeAll(inUse);
    foreign.removeAll(binding.names());
    boolean ownTls = TlsKeys.areClients(db);
    ForeignNames names = new ForeignNames(known, binding);
    boolean ledAstray = LocalStores.standsIn(binding, properties);
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (known.contains(key) || reported.contains(key)) {
        continue;
      }
      if (isOwn(key) || (ownTls && TlsKeys.isOne(key))) {
        problems.add(
            key,
            Secrets.shown(key, properties.getProperty(key)),
            SourcedProperties.originOf(properties, key),
            "there is no such property",
            (problems.size() < MAX_WARNINGS ? Nearest.to(key, known) : Optional.<String>empty())
                .map(nearest -> "Did you mean " + nearest + "?")
                .orElse("Leave it out"));
        continue;
      }
      boolean handedOn = handingOn.stream().anyMatch(source -> source.handsOn(key));
      String value = properties.getProperty(key);
      if (!handedOn && belongsToAnother(key, foreign)) {
        if (ledAstray && names.isAddress(key, value)) {
          addAddressOfAnother(key, properties, binding, problems);
        }
        continue;
      }
      boolean told = complete || inUse.contains(prefix(key));
      Optional<String> protection = near(key, PROTECTIONS);
      boolean address =
          handedOn ? names.isDriversAddress(key) : told && names.isAddress(key, value);
      if (ledAstray && address) {
        problems.add(
            key,
            Secrets.shown(key, value),
            SourcedProperties.originOf(properties, key),
            "looks like the address of a server, but "
                + binding.mainName()
                + " reads no such property, and without an address a local store would be used",
            "Did you mean " + names.address(key) + "? To use the local store, leave it out");
      } else if (told && !handedOn && protection.isPresent()) {
        problems.add(
            key,
            Secrets.shown(key, value),
            SourcedProperties.originOf(properties, key),
            "nothing in this run reads it",
            "Did you mean " + protection.get() + "?");
      } else if (handedOn) {
        // whether the receiver knows it can't be told, but a slip of the finger can be guessed
        near(key, known).ifPresent(nearest -> warn(handedOn(key, properties, nearest)));
      } else {
        Optional<String> meant = names.meant(key);
        warn(
            key,
            properties,
            meant.isPresent() ? meant : told ? anyNear(key, known) : near(key, clientKeys),
            told);
      }
    }
    if (warnings > MAX_WARNINGS) {
      err.println(
          "WARNING: and " + (warnings - MAX_WARNINGS) + " more properties that nothing reads");
    }
  }

  /**
   * A file may have the addresses of several stores that are here. One of a binding that isn't here
   * leads nowhere in any run.
   */
  private void addAddressOfAnother(
      String key, SourcedProperties properties, Binding binding, Problems problems) {
    if (prefixesHere().contains(prefix(key))) {
      warn(
          key
              + " ("
              + SourcedProperties.originOf(properties, key)
              + "): the address of another store; a local one is used for "
              + binding.mainName());
    } else {
      problems.add(
          key,
          Secrets.shown(key, properties.getProperty(key)),
          SourcedProperties.originOf(properties, key),
          "is an address of a binding that isn't here, and without an address of "
              + binding.mainName()
              + " a local store would be used",
          "Did you mean "
              + binding.addressKeys().get(0)
              + "? To use the local store, leave it out");
    }
  }

  /** The nearest name for the warnings that are shown. */
  private Optional<String> anyNear(String key, Set<String> known) {
    return warnings < MAX_WARNINGS ? Nearest.to(key, known) : Optional.empty();
  }

  private void warn(String text) {
    warnings++;
    if (warnings <= MAX_WARNINGS) {
      err.println("WARNING: " + text);
    }
  }

  private void warn(
      String key, SourcedProperties properties, Optional<String> nearest, boolean complete) {
    if (nearest.isEmpty() && !complete) {
      return;
    }
    warn(
        key
            + " ("
            + SourcedProperties.originOf(properties, key)
            + "): nothing in this run reads it"
            + nearest.map(name -> ". Did you mean " + name + "?").orElse(""));
  }

  private static String handedOn(String key, SourcedProperties properties, String nearest) {
    return key
        + " ("
        + SourcedProperties.originOf(properties, key)
        + "): handed on to the driver as it is. Did you mean "
        + nearest
        + "?";
  }

  private static Optional<String> near(String key, Set<String> known) {
    return Nearest.within(key, known, Math.min(2, key.length() / 3));
  }

  private static boolean isOwn(String key) {
    return OWN_PREFIXES.stream().anyMatch(key::startsWith);
  }

  private static boolean belongsToAnother(String key, Set<String> foreign) {
    return foreign.contains(prefix(key));
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

  private Set<String> otherBindingsPrefixes() {
    Set<String> prefixes = prefixesHere();
    prefixes.addAll(YCSB_PREFIXES);
    return prefixes;
  }

  /** Those of the bindings that this client has. */
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

  /** Adds what a DB and everything that it wraps read; false when one of them can't tell. */
  private static boolean addKeys(
      DB db, Set<String> known, List<PropertySource> handingOn, Problems problems) {
    boolean complete = true;
    @Nullable DB current = db;
    while (current != null) {
      if (current instanceof PropertySource described) {
        addKeys(described, known, handingOn);
      } else if (!(current instanceof site.ycsb.client.chain.MeasuredDB)) {
        complete = false;
      }
      current = current instanceof Delegating wrapper ? delegate(wrapper, problems) : null;
    }
    return complete;
  }

  private static void addKeys(
      PropertySource described, Set<String> known, List<PropertySource> handingOn) {
    for (Property<?> property : described.properties()) {
      known.add(property.key());
    }
    handingOn.add(described);
  }

  /** What it wraps; its complaints about the configuration when it can't make that. */
  private static @Nullable DB delegate(Delegating wrapper, Problems problems) {
    try {
      return wrapper.delegate();
    } catch (ConfigurationException e) {
      e.problems().forEach(problems::add);
      return null;
    }
  }
}
