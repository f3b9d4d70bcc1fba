package site.ycsb.client.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import site.ycsb.client.binding.Binding;
import site.ycsb.config.Nearest;

/** What names of other tools, and of other versions of YCSB, mean in this run. */
final class ForeignNames {
  private static final int MIN_MISTYPED = 5;
  private static final Pattern SEPARATORS = Pattern.compile("[._-]");
  private static final Pattern WORDS = Pattern.compile("[._-]|(?<=[a-z])(?=[A-Z])");

  /** A URL, other than of a file: no property but an address has such a value. */
  private static final Pattern URL = Pattern.compile("(?!file:)[\\w+.-]+://.+");

  /** An IP address, or a name with a port. */
  private static final Pattern MACHINE = machine();

  private static final Pattern NO_ADDRESS = Pattern.compile("true|false|[-+]?\\d+(\\.\\d+)?");

  /** The last words of names of addresses, in the tools and bindings that have them. */
  private static final Set<String> ADDRESS_WORDS =
      words(
          """
          addr address addresses bootstrap broker brokers cluster connection connectionstring
          contact contactpoint contactpoints contacts dsn endpoint endpoints ensemble host
          hostname hostnames hosts instance ip ips machine machines master masters node nodes
          peer peers quorum seed seeds server servers uri url zk zookeeper zookeepers
          """);

  /** What words end with that name addresses with others in one, such as zkhost and nodelist. */
  private static final Pattern ADDRESS_END =
      Pattern.compile(
          "\\w*(?:address|broker|bootstrap|cluster|contact|contactpoint|endpoint|ensemble|host"
              + "|machine|master|node|peer|quorum|seed|server|zookeeper)"
              + "(?:e?s|name|list|string)*[0-9]*");

  /** Where a server listens, which isn't where it is. */
  private static final Pattern ANY_ADDRESS = Pattern.compile("0\\.0\\.0\\.0|\\[?::]?");

  private static final Pattern WEB_PAGE = Pattern.compile("https?://.+");

  /** Ours by the last words of others', the likeliest first; each line has one of ours. */
  private static final Map<String, List<String>> BY_WORDS =
      byWords(
          """
          operationcount: operations ops numops opcount requests cycles
          recordcount: records rows numrecords
          threadcount: threads numthreads threadnum clients
          target: throughput rate
          maxexecutiontime: duration runtime
          requestdistribution: distribution
          fieldlength: valuesize fieldsize
          columnfamily: columnfamily family cf
          table: tablename collection columnfamily
          cassandra.keyspace: keyspace
          hbase.namespace: namespace
          mongodb.database: database db
          cassandra.username: user username
          cassandra.readconsistencylevel: consistency consistencylevel
          """);

  /** Prefixes of bindings of YCSB 0.17 that aren't part of this distribution, and of HBase. */
  private static final Set<String> YCSB_PREFIXES =
      words(
          """
          accumulo aerospike as arangodb asynchbase azure azurecosmos azuredocumentdb
          azuretablestorage basicdb basictsdb cassandra cloudspanner couchbase couchbase2 crail
          db dynamodb elasticsearch elasticsearch5 es foundationdb geode googlebigtable
          googledatastore griddb gbudb hadoop hbase hypertable ignite infinispan jdbc kudu maprdb
          maprjsondb memcached mongodb nosqldb orientdb postgrenosql rados redis rest riak
          rocksdb s3 solr solr6 tablestore tarantool voltdb zookeeper
          """);

  private final Set<String> known;
  private final Binding binding;

  ForeignNames(Set<String> known, Binding binding) {
    this.known = Set.copyOf(known);
    this.binding = binding;
  }

  /** What stands between blanks and ends of lines. */
  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+", -1));
  }

  /** What stands before the first dot, in lower case; empty when there is none. */
  static String prefix(String key) {
    return key.substring(0, Math.max(0, key.indexOf('.'))).toLowerCase(Locale.ROOT);
  }

  /** What keys of other bindings begin with: those of these, and of YCSB's. */
  static Set<String> prefixesOf(List<Binding> bindings) {
    Set<String> prefixes = new HashSet<>(YCSB_PREFIXES);
    for (Binding each : bindings) {
      List<String> words = new ArrayList<>(each.names());
      words.addAll(each.addressKeys());
      each.namespaceKey().ifPresent(words::add);
      words.forEach(word -> prefixes.add(word.split("\\.", 2)[0]));
    }
    return prefixes;
  }

  private static Map<String, List<String>> byWords(String table) {
    Map<String, List<String>> ours = new HashMap<>();
    for (String line : table.lines().toList()) {
      String[] names = line.split(":? ", -1);
      for (String word : List.of(names).subList(1, names.length)) {
        ours.computeIfAbsent(word, absent -> new ArrayList<>()).add(names[0]);
      }
    }
    return ours;
  }

  /** The property that is read and means the same. */
  Optional<String> meant(String key) {
    for (String words : List.of(joined(key), lastWord(key))) {
      Optional<String> ours =
          BY_WORDS.getOrDefault(words, List.of()).stream().filter(known::contains).findFirst();
      if (ours.isPresent()) {
        return ours;
      }
    }
    return ADDRESS_WORDS.contains(lastWord(key)) ? knownAddress(key) : Optional.empty();
  }

  /** Whether a property that nobody reads was meant to lead to a server. */
  boolean isAddress(String key, String value) {
    return isNamedAsAddress(key, value)
        || (!binding.addressKeys().isEmpty() && mayBeAddress(value) && leadsToServer(value));
  }

  /** The same by its name alone: a value that leads to a server may be a workload's own. */
  boolean isNamedAsAddress(String key, String value) {
    return !binding.addressKeys().isEmpty()
        && mayBeAddress(value)
        && (isCalledAddress(key)
            || ADDRESS_WORDS.contains(joined(key))
            || isStore(key)
            || nearest(key).isPresent());
  }

  private static boolean mayBeAddress(String value) {
    String text = value.trim();
    return !text.isEmpty()
        && !NO_ADDRESS.matcher(text).matches()
        && !ANY_ADDRESS.matcher(text).matches();
  }

  private static boolean leadsToServer(String value) {
    return URL.matcher(value.trim()).matches() || areMachines(value);
  }

  private static boolean isCalledAddress(String key) {
    String[] words = WORDS.split(key, -1);
    return ADDRESS_WORDS.contains(lastWord(key))
        || ADDRESS_WORDS.contains(words[words.length - 1].toLowerCase(Locale.ROOT))
        || ADDRESS_END.matcher(lastWord(key)).matches();
  }

  /** Whether it is called as the store itself, whose name people shorten. */
  private boolean isStore(String key) {
    String word = SEPARATORS.matcher(key.toLowerCase(Locale.ROOT)).replaceAll("");
    return binding.names().stream()
        .map(name -> SEPARATORS.matcher(name).replaceAll(""))
        .anyMatch(name -> word.equals(name) || name.equals(word + "db"));
  }

  /**
   * Whether a variable of the environment that nobody reads was meant to lead to a server: one that
   * is called as an address of this store. Others have names and addresses of their own, such as
   * where YCSB is downloaded from.
   *
   * @param key its name as a property would be called
   */
  boolean isEnvironmentsAddress(String key, String value) {
    boolean ofThisStore =
        Arrays.stream(SEPARATORS.split(key, -1)).findFirst().filter(this::isStore).isPresent();
    boolean asOurs =
        binding.addressKeys().stream()
            .anyMatch(ours -> ours.equals(key) || ours.endsWith("." + key));
    return mayBeAddress(value)
        && !WEB_PAGE.matcher(value.trim()).matches()
        && (asOurs || (ofThisStore && (isCalledAddress(key) || isStore(key))));
  }

  /** One, or several between commas; not by one expression, whose recursion a long list ends. */
  private static boolean areMachines(String value) {
    return Arrays.stream(value.split(",", -1))
        .allMatch(each -> MACHINE.matcher(each.strip()).matches());
  }

  private static Pattern machine() {
    String port = "(?::[0-9]{1,5})";
    String ip = "(?:(?:[0-9]{1,3}\\.){3}[0-9]{1,3}" + port + "?|\\[[0-9a-fA-F:.]+]" + port + "?)";
    String name = "(?=[^,:]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9._-]*" + port;
    return Pattern.compile(ip + "|" + name + "|localhost");
  }

  /**
   * The same for a property that is handed on to a driver, which has many names: only what is
   * called an address in a word of its own, or leads to a server whatever it is called.
   */
  boolean isDriversAddress(String key, String value) {
    return mayBeAddress(value)
        && (nearest(key).isPresent()
            || ADDRESS_WORDS.contains(lastWord(key))
            || leadsToServer(value));
  }

  /** The property that leads to a server, for one that {@link #isAddress was meant to}. */
  String address(String key) {
    return nearest(key).orElse(binding.addressKeys().get(0));
  }

  private Optional<String> knownAddress(String key) {
    return binding.addressKeys().isEmpty() ? Optional.empty() : Optional.of(address(key));
  }

  private Optional<String> nearest(String key) {
    // too much is near to a word as short as port
    List<String> keys =
        binding.addressKeys().stream().filter(name -> name.length() >= MIN_MISTYPED).toList();
    return Nearest.slip(key, keys);
  }

  /** Without the binding's name and what separates words, in lower case. */
  private String joined(String key) {
    String lower = key.toLowerCase(Locale.ROOT);
    int dot = lower.indexOf('.');
    boolean named = dot > 0 && binding.names().contains(lower.substring(0, dot));
    return SEPARATORS.matcher(named ? lower.substring(dot + 1) : lower).replaceAll("");
  }

  private static String lastWord(String key) {
    String[] words = SEPARATORS.split(key.toLowerCase(Locale.ROOT), -1);
    return words[words.length - 1];
  }
}
