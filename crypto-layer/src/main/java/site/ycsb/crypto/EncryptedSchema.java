package site.ycsb.crypto;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.crypto.config.CryptoProperties.KeyMode;
import site.ycsb.crypto.config.CryptoProperties.NameMode;
import site.ycsb.crypto.config.CryptoProperties.ValueEncoding;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.record.TableCipher;
import site.ycsb.crypto.record.TableCipherFactory;
import site.ycsb.crypto.record.ThreadCiphers;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.crypto.ThreadMetrics;
import site.ycsb.spi.run.KeySpace;
import site.ycsb.spi.run.RunContext.Lease;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;
import site.ycsb.spi.tls.TlsState;

/**
 * The schema of an encrypted table: the wrapped binding's, with the names that the store sees, and
 * columns that take what the encryption layer writes. Opens the keyset when a name is needed, which
 * dropping a table never does. Threading: one thread.
 */
final class EncryptedSchema implements SchemaAdmin {
  private final SchemaAdmin inner;
  private final CryptoRun run;
  private final boolean storesBytes;
  private @Nullable Lease<Keyset> keyset;
  private @Nullable ThreadCiphers ciphers;

  private EncryptedSchema(SchemaAdmin inner, CryptoRun run, boolean storesBytes) {
    this.inner = inner;
    this.run = run;
    this.storesBytes = storesBytes;
  }

  static SchemaAdmin none() {
    return new NoSchema();
  }

  static EncryptedSchema around(SchemaAdmin inner, CryptoRun run, DB store) {
    return new EncryptedSchema(
        inner, run, Capabilities.find(store, StorageFormat.class).isPresent());
  }

  private TableCipher cipherOf(String table) {
    if (ciphers == null) {
      keyset = run.acquireKeyset();
      ciphers =
          new ThreadCiphers(
              new TableCipherFactory(
                  run.config(),
                  keyset.get(),
                  run.partsAsBytes(),
                  run.config().cipher().engines().newIvSource(),
                  new ThreadMetrics(false)),
              name -> Optional.empty());
    }
    return ciphers.of(table);
  }

  /** With the encoding left to the binding, a table of text columns is as good as one of bytes. */
  @Override
  public SchemaState check(TableSchema wanted) {
    TableSchema stored = stored(wanted);
    SchemaState state = inner.check(stored);
    if (!state.usable()
        && run.config().modes().encoding() == ValueEncoding.AUTO
        && stored.values() == ValueStorage.BYTES) {
      SchemaState asText =
          inner.check(
              new TableSchema(stored.table(), stored.fields(), ValueStorage.TEXT, stored.keys()));
      state = asText.usable() ? asText : state;
    }
    if (!encryptsNames()) {
      return state;
    }
    TableCipher cipher = cipherOf(wanted.table());
    return new SchemaState(
        state.tableExists(),
        state.missingFields().stream().map(name -> plain(cipher, name).name()).toList(),
        state.foreignNames().stream().map(name -> plain(cipher, name)).toList(),
        state.notes());
  }

  @Override
  public Optional<AtRestState> atRest(TableSchema wanted) {
    return inner.atRest(stored(wanted));
  }

  /** A table has its own name, in plain. */
  @Override
  public OptionalLong storedBytes(TableSchema wanted) {
    return inner.storedBytes(wanted);
  }

  /** A table has its own name, in plain. */
  @Override
  public boolean isEmpty(String table) {
    return inner.isEmpty(table);
  }

  @Override
  public TlsState tls() {
    return inner.tls();
  }

  @Override
  public boolean makesTables() {
    return inner.makesTables();
  }

  @Override
  public void create(TableSchema wanted) {
    run.saveKeyset();
    inner.create(stored(wanted));
  }

  /** A table that nobody has the key of any more can be dropped too: its name is in plain. */
  @Override
  public void drop(TableSchema wanted) {
    inner.drop(wanted);
  }

  @Override
  public String print(TableSchema wanted) {
    return inner.print(stored(wanted));
  }

  /** As texts that can be read: of bytes, in hex. */
  @Override
  public Map<String, String> names(TableSchema wanted) {
    Map<String, String> names = new LinkedHashMap<>();
    for (String name : wanted.fields()) {
      names.put(name, shown(storedName(wanted.table(), name)));
    }
    return names;
  }

  private String shown(String storedName) {
    return run.partsAsBytes().contains(RecordPart.FIELD_NAME)
        ? HexFormat.of().formatHex(storedName.getBytes(StandardCharsets.ISO_8859_1))
        : storedName;
  }

  @Override
  public void close() {
    try {
      inner.close();
    } finally {
      if (keyset != null) {
        keyset.close();
      }
    }
  }

  private boolean encryptsNames() {
    return run.config().modes().names() != NameMode.NONE;
  }

  /** Plain names need no key. */
  private String storedName(String table, String name) {
    return encryptsNames() ? cipherOf(table).encryptName(name) : name;
  }

  private TableSchema stored(TableSchema wanted) {
    List<String> fields =
        wanted.fields().stream().distinct().map(name -> storedName(wanted.table(), name)).toList();
    return new TableSchema(wanted.table(), fields, storageOf(wanted), keysOf(wanted));
  }

  private KeySpace keysOf(TableSchema wanted) {
    if (run.config().modes().keys() == KeyMode.NONE) {
      return wanted.keys();
    }
    return new KeySpace() {
      /** Ciphertexts and tokens are uniform, but those of one IV follow the keys' beginnings. */
      @Override
      public List<String> sample(int count) {
        return wanted.keys().sample(count).stream()
            .map(cipherOf(wanted.table())::encryptKey)
            .toList();
      }

      @Override
      public List<String> splits(int parts) {
        return run.config().modes().keys() == KeyMode.ORDERED
            ? wanted.keys().splits(parts).stream()
                .map(cipherOf(wanted.table())::encryptKey)
                .toList()
            : KeySpace.super.splits(parts);
      }
    };
  }

  private ValueStorage storageOf(TableSchema wanted) {
    if (!run.config().encryptsValues()) {
      return wanted.values();
    }
    return switch (run.config().modes().encoding()) {
      case BINARY, BINARY_VALUES -> ValueStorage.BYTES;
      case AUTO -> storesBytes ? ValueStorage.BYTES : ValueStorage.TEXT;
      case BASE64URL, HEX -> ValueStorage.TEXT;
    };
  }

  /** A field by its plain name where that can be decrypted. */
  private SchemaState.ForeignField plain(TableCipher cipher, String storedName) {
    try {
      @Nullable String name = cipher.decryptName(storedName);
      return new SchemaState.ForeignField(name == null ? storedName : name, false);
    } catch (DecryptionException e) {
      return new SchemaState.ForeignField(shown(storedName), true);
    }
  }

  /** The schema of a binding that has none: nothing to make, everything fits. */
  private static final class NoSchema implements SchemaAdmin {
    @Override
    public SchemaState check(TableSchema wanted) {
      return SchemaState.of(true, List.of(), List.of(), List.of());
    }

    @Override
    public void create(TableSchema wanted) {}

    @Override
    public void drop(TableSchema wanted) {}

    @Override
    public String print(TableSchema wanted) {
      return "";
    }

    @Override
    public void close() {}
  }
}
