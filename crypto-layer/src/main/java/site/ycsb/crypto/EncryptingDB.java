package site.ycsb.crypto;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Property;
import site.ycsb.config.Sentence;
import site.ycsb.crypto.config.CryptoProperties;
import site.ycsb.crypto.config.WrappedDb;
import site.ycsb.crypto.primitive.Utf8.UnencodableTextException;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.CryptoTotals;
import site.ycsb.spi.Delegating;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.ProtectedParts;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.Section;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.crypto.MetricSections;
import site.ycsb.spi.run.DryRunCheck;
import site.ycsb.spi.run.RunCheck;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;

/**
 * A DB that encrypts what it hands to another one and decrypts what comes back.
 *
 * <p>Guarantees, with the defaults: the store sees neither record keys nor field names nor values
 * in clear; a changed key or name is detected, or isn't found. Not hidden: table names, how many
 * records and fields there are, the length of keys, names and values in steps of 16 bytes, which
 * record is used when. Not detected: a changed value whose padding is still valid, and a value
 * replaced by another; see docs/crypto.md.
 *
 * <p>Errors: a wrong configuration leaves {@link #init()} as a {@link DBException} whose cause is a
 * {@link ConfigurationException} with all problems. Data that can't be decrypted gives {@link
 * CryptoSource#DECRYPTION_FAILED} and no result.
 *
 * <p>Threading: as every DB, one instance for each thread.
 */
public final class EncryptingDB extends DB
    implements Delegating,
        ReportSource,
        RunCheck,
        DryRunCheck,
        SchemaSource,
        PropertySource,
        ProtectedParts,
        CryptoSource {
  private @Nullable CryptoRun run;
  private @Nullable DB wrapped;
  private @Nullable ThreadSession session;
  private @Nullable DB operations;

  /** Without properties yet; see {@link #setProperties}. */
  public EncryptingDB() {}

  /**
   * The properties of the run.
   *
   * @throws IllegalStateException when a library is missing: here, in the thread that starts the
   *     run, it ends YCSB's own client with one message and an exit code that isn't 0
   */
  @Override
  public void setProperties(Properties properties) {
    try {
      RequiredLibraries.require(EncryptingDB.class.getClassLoader());
    } catch (DBException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
    super.setProperties(properties);
  }

  @Override
  public void init() throws DBException {
    try {
      DB store = wrapped();
      if (!cryptoRun().config().enabled()) {
        store.init();
        operations = store;
        return;
      }
      ThreadSession opened = ThreadSession.open(cryptoRun(), store);
      session = opened;
      operations = opened.operations();
    } catch (ConfigurationException | StoreUnavailableException e) {
      throw new DBException(Objects.requireNonNullElse(e.getMessage(), ""), e);
    } catch (LinkageError e) {
      throw RequiredLibraries.missing(e);
    }
  }

  @Override
  public void cleanup() throws DBException {
    try {
      if (operations != null) {
        wrapped().cleanup();
      }
    } finally {
      if (session != null) {
        session.close();
      }
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    try {
      return operations().read(table, key, fields, result);
    } catch (UnencodableTextException e) {
      return rejected(e);
    }
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    try {
      return operations().scan(table, startkey, recordcount, fields, result);
    } catch (UnencodableTextException e) {
      return rejected(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    try {
      return operations().update(table, key, values);
    } catch (UnencodableTextException e) {
      return rejected(e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    try {
      return operations().insert(table, key, values);
    } catch (UnencodableTextException e) {
      return rejected(e);
    }
  }

  @Override
  public Status delete(String table, String key) {
    try {
      return operations().delete(table, key);
    } catch (UnencodableTextException e) {
      return rejected(e);
    }
  }

  @Override
  public void tryOpening(boolean afterLoad) {
    if (cryptoRun().config().enabled()) {
      cryptoRun().tryKeyset(afterLoad);
    }
  }

  /**
   * The wrapped DB, made at the first call.
   *
   * @throws ConfigurationException when the configuration can't be used
   */
  @Override
  public DB delegate() {
    return wrapped();
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    if (session == null) {
      facts.put("encryption", "off, everything passes through");
    } else {
      facts.putAll(session.facts());
    }
    Capabilities.find(wrapped(), ReportSource.class)
        .ifPresent(source -> facts.putAll(source.facts()));
    return facts;
  }

  /** With the cipher's and the provider's name alone. */
  @Override
  public Map<String, String> brief(Map<String, String> facts) {
    Map<String, String> brief = ReportSource.super.brief(facts);
    if (session != null) {
      brief.put("encryption", session.brief());
    }
    return brief;
  }

  @Override
  public Set<RecordPart> protectedParts() {
    return cryptoRun().config().protectedParts();
  }

  @Override
  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    if (cryptoRun().config().enabled()) {
      sections.addAll(cryptoRun().sections(wrapped()));
    }
    Capabilities.find(wrapped(), ReportSource.class)
        .ifPresent(source -> sections.addAll(source.sections()));
    return sections;
  }

  @Override
  public Map<String, String> latencies() {
    return cryptoRun().config().enabled()
        ? MetricSections.latencies(cryptoRun().metrics().sum())
        : Map.of();
  }

  @Override
  public void resetFigures() {
    cryptoRun().resetFigures();
    Capabilities.find(wrapped(), ReportSource.class).ifPresent(ReportSource::resetFigures);
  }

  @Override
  public Optional<CryptoTotals> cryptoTotals() {
    CryptoRun current = cryptoRun();
    return current.config().enabled() ? Optional.of(current.metrics().totals()) : Optional.empty();
  }

  @Override
  public String check(RunPlan plan) {
    RunPlan stored = session == null ? plan : session.storedPlan(plan);
    String inner = RunCheck.check(wrapped(), stored).orElse("");
    String own = session == null ? "" : session.checkKey(plan);
    return Stream.of(inner, own).filter(text -> !text.isEmpty()).collect(Collectors.joining("\n"));
  }

  @Override
  public Optional<String> finding() {
    CryptoRun current = cryptoRun();
    Optional<String> own = Optional.empty();
    // one that keeps nothing, such as null or basic, has nothing to decrypt
    if (current.config().enabled()
        && Capabilities.find(wrapped(), ServerlessStore.class).isEmpty()) {
      current.findingIsTold();
      own = current.nothingDecrypted();
    }
    return own.or(() -> Capabilities.find(wrapped(), RunCheck.class).flatMap(RunCheck::finding));
  }

  @Override
  public SchemaAdmin schemaAdmin() {
    SchemaAdmin inner =
        Capabilities.find(wrapped(), SchemaSource.class)
            .map(SchemaSource::schemaAdmin)
            .orElseGet(EncryptedSchema::none);
    return cryptoRun().config().enabled()
        ? EncryptedSchema.around(inner, cryptoRun(), wrapped())
        : inner;
  }

  /** The encryption layer's, and the wrapped DB's when it is known by now. */
  @Override
  public List<Property<?>> properties() {
    List<Property<?>> properties = new ArrayList<>(CryptoProperties.all());
    WrappedDb.propertiesOf(getProperties()).forEach(properties::add);
    return properties;
  }

  private CryptoRun cryptoRun() {
    if (run == null) {
      run = CryptoRun.of(getProperties());
    }
    return run;
  }

  private DB wrapped() {
    if (wrapped == null) {
      wrapped = cryptoRun().makeWrapped();
    }
    return wrapped;
  }

  private Status rejected(UnencodableTextException e) {
    cryptoRun()
        .notices()
        .warn(
            Sentence.joined(
                String.valueOf(e.getMessage()), "The operation is rejected: BAD_REQUEST."));
    return Status.BAD_REQUEST;
  }

  private DB operations() {
    if (operations == null) {
      throw new IllegalStateException("init() must be called before the first operation");
    }
    return operations;
  }
}
