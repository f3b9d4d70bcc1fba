package site.ycsb.client.config;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
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

  private static final String UNREAD = "nothing in this run reads it";

  private static final String TO_PROTECT =
      "Use encryption=true, tls=required or atrest=required, or leave it out";

  private static final String TO_USE_LOCAL_STORE = "? To use the local store, leave it out";

  /** For who has a workload that reads what it doesn't tell. */
  private static final String LISTED = "A workload that reads it has to list it (PropertySource)";

  /** Properties of before, with what to do instead. */
  private static final Map<String, String> REMOVED =
      Map.of(
          "metrics.jmx", "Give metrics.port, which serves the same to Prometheus",
          "capacity.journal", "Leave it out, and let the search run from its start to its end");

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
    RunKeys keys = new RunKeys(binding, properties, db, workload, problems);
    keys.check();
    if (warnings > MAX_WARNINGS) {
      err.println(
          "WARNING: and " + (warnings - MAX_WARNINGS) + " more properties that nothing reads");
    }
    return keys.unread();
  }

  /** The keys of one run, and who reads them. */
  private final class RunKeys {
    private final Binding binding;
    private final SourcedProperties properties;
    private final Problems problems;

    /** What tells which properties it reads. */
    private final List<PropertySource> described = new ArrayList<>();

    /** Of the client itself, and the switches of layers. */
    private final Set<String> clientKeys = new TreeSet<>();

    private final Set<String> known = new TreeSet<>();
    private final ForeignNames names;

    /** Prefixes of the DBs in use, which tell all that they read. */
    private final Set<String> inUse;

    private final Set<String> foreign;
    private final boolean bindingTells;
    private final boolean allTell;

    /** Then only the binding and the client read anything. */
    private final boolean noWorkload;

    private final boolean knownUnconnected;
    private final boolean ownTls;

    /** Whether a local store is used for want of an address. */
    private final boolean ledAstray;

    private final List<Problem> unread = new ArrayList<>();

    RunKeys(
        Binding binding,
        SourcedProperties properties,
        DB db,
        Optional<Workload> workload,
        Problems problems) {
      this.binding = binding;
      this.properties = properties;
      this.problems = problems;
      List<DB> chain = Capabilities.chain(db, trouble -> trouble.problems().forEach(problems::add));
      chain.forEach(this::describe);
      inUse =
          keys(described).stream()
              .map(ForeignNames::prefix)
              .filter(prefix -> !prefix.isEmpty())
              .collect(Collectors.toSet());
      bindingTells =
          chain.stream()
              .allMatch(part -> part instanceof PropertySource || part instanceof MeasuredDB);
      workload.ifPresent(this::describe);
      allTell = bindingTells && workload.filter(PropertySource.class::isInstance).isPresent();
      noWorkload =
          workload.isEmpty() && properties.getProperty(ClientProperties.WORKLOAD.key()) == null;
      knownUnconnected = bindingTells && (noWorkload || workload.isPresent());
      ClientProperties.all().forEach(property -> clientKeys.add(property.key()));
      WrappingLayers.all().forEach(layer -> clientKeys.add(layer.enabledKey()));
      known.addAll(clientKeys);
      known.addAll(keys(described));
      WrappingLayers.all().forEach(layer -> known.add(layer.wrappedKey()));
      ownTls = TlsKeys.areClients(db);
      String tls = Tls.PROPERTY.key();
      if (!ownTls && !keys(described).contains(tls) && !TlsKeys.isClientsValue(properties)) {
        known.remove(tls); // the binding's, if it reads it
      }
      foreign = ForeignNames.prefixesOf(bindings);
      foreign.removeAll(inUse);
      foreign.removeAll(binding.names());
      names = new ForeignNames(known, binding);
      ledAstray = LocalStores.standsIn(binding, properties);
    }

    private void describe(Object part) {
      if (part instanceof PropertySource source) {
        described.add(source);
      }
    }

    void check() {
      Set<String> reported = new HashSet<>();
      problems.list().forEach(problem -> reported.add(problem.key()));
      if (LocalStores.startedFor(binding, key -> properties.getProperty(key) != null).isPresent()) {
        new TreeMap<>(environment).forEach(this::checkVariable);
      }
      for (String key : new TreeSet<>(properties.stringPropertyNames())) {
        if (!known.contains(key) && !reported.contains(key)) {
          new GivenKey(key).report();
        }
      }
    }

    /** Variables are read by stores and layers, which know theirs, and never as properties. */
    private void checkVariable(String variable, String value) {
      if (!variable.startsWith(ENVIRONMENT_PREFIX)) {
        return;
      }
      String key =
          ProtectionNames.lower(variable.substring(ENVIRONMENT_PREFIX.length())).replace('_', '.');
      if (!isOwn(key) && names.isEnvironmentsAddress(key, value)) {
        problems.add(
            variable,
            Secrets.shown(key, value),
            "environment",
            "looks like the address of a server, but no such variable is read, and without an"
                + " address a local store would be used",
            "Did you mean -p %s=<address>? To use the local store, unset it"
                .formatted(names.address(key)));
      }
    }

    UnreadProtections unread() {
      return new UnreadProtections(properties, unread, knownUnconnected);
    }

    /** A key that a user gave and that nothing lists. */
    private final class GivenKey {
      private final String key;
      private final String value;
      private final String origin;
      private final boolean read;
      private final boolean asksForProtection;

      /** Whether all who may read it tell what they read. */
      private final boolean told;

      /** Else a workload may read a property of its own. */
      private final boolean sure;

      /** Else a workload, or a binding made for YCSB, may. */
      private final boolean settled;

      GivenKey(String key) {
        this.key = key;
        value = properties.getProperty(key);
        origin = SourcedProperties.originOf(properties, key);
        read = properties.isRead(key);
        asksForProtection = !read && ProtectionNames.asks(key, value);
        told = allTell || inUse.contains(ForeignNames.prefix(key));
        sure = told || noWorkload;
        settled = told || (noWorkload && bindingTells);
      }

      /** Reports it by the first rule that settles it. */
      void report() {
        List<BooleanSupplier> rules =
            List.of(
                this::isRemoved,
                this::isNoneOfOurs,
                this::isHandedOn,
                this::isOfAnotherBinding,
                this::isAddress,
                this::isMistypedProtection,
                this::isUnreadProtection,
                this::mayBeReadProtection,
                this::mayBeAddress,
                this::isUnread);
        for (BooleanSupplier rule : rules) {
          if (rule.getAsBoolean()) {
            return;
          }
        }
      }

      private boolean isRemoved() {
        return REMOVED.containsKey(key)
            && reject("has been removed", REMOVED.getOrDefault(key, ""));
      }

      private boolean isNoneOfOurs() {
        if (!isOwn(key) && !(ownTls && TlsKeys.isOne(key))) {
          return false;
        }
        return reject(
            "there is no such property",
            Nearest.question(
                key, problems.size() < MAX_WARNINGS ? known : Set.of(), "Leave it out"));
      }

      private boolean isHandedOn() {
        if (described.stream().noneMatch(source -> source.handsOn(key))) {
          return false;
        }
        if (ledAstray && names.isDriversAddress(key, value)) {
          return rejectAddress("");
        }
        // whether the receiver knows it can't be told, but a slip of the finger can be guessed
        Nearest.slip(key, known)
            .ifPresent(
                nearest -> warn(warning("handed on to the driver as it is" + didYouMean(nearest))));
        return true;
      }

      private boolean isOfAnotherBinding() {
        if (!foreign.contains(ForeignNames.prefix(key))) {
          return false;
        }
        if (ledAstray && names.isAddress(key, value)) {
          return reject(
              "is an address of another binding, and without one of "
                  + binding.mainName()
                  + " a local store would be used",
              "Did you mean " + binding.addressKeys().get(0) + TO_USE_LOCAL_STORE);
        }
        if (asksForProtection) {
          err.println(warning("is of another binding, and " + UNREAD));
        }
        return true;
      }

      private boolean isAddress() {
        boolean address = sure ? names.isAddress(key, value) : names.isNamedAsAddress(key, value);
        return ledAstray && address && rejectAddress(sure ? "" : ". " + LISTED);
      }

      private boolean isMistypedProtection() {
        if (read || ProtectionNames.isNone(value)) {
          return false;
        }
        Optional<String> meant =
            protection(settled || (bindingTells && ProtectionNames.isOfNobody(key)));
        return meant.isPresent()
            && reject(UNREAD, "Did you mean " + meant.get() + "?" + (sure ? "" : " " + LISTED));
      }

      private boolean isUnreadProtection() {
        return asksForProtection
            && settled
            && !properties.areAllRead()
            && reject(UNREAD, TO_PROTECT);
      }

      /** Whether it is shows once workload and binding are initialised. */
      private boolean mayBeReadProtection() {
        return (asksForProtection || (!told && !read && ProtectionNames.isNamed(key)))
            && unread.add(new Problem(key, value, origin, UNREAD, TO_PROTECT + ". " + LISTED));
      }

      private boolean mayBeAddress() {
        if (!ledAstray || told || !names.isAddress(key, value)) {
          return false;
        }
        warn(
            warning(
                "looks like the address of a server, but a local store is used for "
                    + binding.mainName()
                    + didYouMean(names.address(key))));
        return true;
      }

      /** Of what may be read, only a slip of the finger or another tool's name is worth a word. */
      private boolean isUnread() {
        Optional<String> meant =
            names.meant(key).or(() -> told ? anyNear() : Nearest.slip(key, clientKeys));
        if (!read && (meant.isPresent() || told)) {
          warn(warning(UNREAD + meant.map(MistypedKeys::didYouMean).orElse("")));
        }
        return true;
      }

      private boolean rejectAddress(String addition) {
        return reject(
            "looks like the address of a server, but "
                + binding.mainName()
                + " reads no such property, and without an address a local store would be used",
            "Did you mean " + names.address(key) + TO_USE_LOCAL_STORE + addition);
      }

      /** Adds the problem; true, as that settles the key. */
      private boolean reject(String rule, String nextStep) {
        problems.add(key, value, origin, rule, nextStep);
        return true;
      }

      private String warning(String what) {
        return "WARNING: " + key + " (" + origin + "): " + what;
      }

      private Optional<String> anyNear() {
        return warnings < MAX_WARNINGS ? Nearest.to(key, known) : Optional.empty();
      }

      /**
       * The property that protects data which was meant, by a slip of the finger, or by what it
       * stands for.
       */
      private Optional<String> protection(boolean byMeaning) {
        List<String> switches = new ArrayList<>(List.of(AtRest.PROPERTY.key(), Tls.PROPERTY.key()));
        WrappingLayers.all().forEach(layer -> switches.add(layer.enabledKey()));
        Stream.concat(Stream.of(binding), bindings.stream())
            .flatMap(each -> each.layer().stream())
            .forEach(layer -> switches.add(layer.enabledKey()));
        known.stream()
            .filter(name -> ProtectionNames.sense(name).equals("tls"))
            .forEach(switches::add);
        switches.removeIf(key::equals); // with a value that isn't this client's
        String sense = ProtectionNames.sense(key);
        List<String> alike =
            switches.stream()
                .filter(name -> byMeaning && ProtectionNames.sense(name).equals(sense))
                .toList();
        String lower = ProtectionNames.lower(key);
        return Nearest.within(key, alike, Integer.MAX_VALUE - 1)
            .or(() -> Nearest.slip(key, switches))
            .or(
                () ->
                    switches.stream()
                        .filter(
                            name ->
                                Nearest.slip(lower, Set.of(ProtectionNames.lower(name)))
                                    .isPresent())
                        .findFirst());
      }
    }
  }

  private void warn(String warning) {
    warnings++;
    if (warnings <= MAX_WARNINGS) {
      err.println(warning);
    }
  }

  private static String didYouMean(String name) {
    return ". Did you mean " + name + "?";
  }

  private static boolean isOwn(String key) {
    return OWN_PREFIXES.stream().anyMatch(key::startsWith);
  }

  private static Set<String> keys(List<PropertySource> described) {
    return described.stream()
        .flatMap(source -> source.properties().stream())
        .map(Property::key)
        .collect(Collectors.toSet());
  }
}
