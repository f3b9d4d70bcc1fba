package site.ycsb.crypto;

import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.config.Property;
import site.ycsb.spi.ByteParts;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.ScanOrder;
import site.ycsb.spi.ScannedKeys;
import site.ycsb.spi.Section;
import site.ycsb.spi.run.RunCheck;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.schema.ValueStorage;

/** A store in a map that keeps bytes and has every capability that a binding can have. */
public final class BytesDB extends MapDB
    implements StorageFormat,
        ByteParts,
        ScannedKeys,
        ScanOrder,
        SchemaSource,
        ReportSource,
        RunCheck,
        PropertySource {
  public static final Property<String> OWN =
      Property.string("test.own", "x", "A property of the store.");

  /** Says that it scans by a hash of the key. */
  static final String BY_HASH = "test.byhash";

  private boolean initialised;

  /** A new store. */
  public BytesDB() {}

  @Override
  public void init() throws DBException {
    initialised = true;
  }

  @Override
  byte[] stored(ByteIterator value) {
    return value.toArray();
  }

  @Override
  public ValueStorage valueStorage(String table) {
    if (!initialised) {
      throw new IllegalStateException("asked before init");
    }
    return ValueStorage.BYTES;
  }

  @Override
  public Set<RecordPart> keepAsBytes(Set<RecordPart> parts) {
    return parts;
  }

  @Override
  public void giveKeysTo(List<String> keys) {
    scannedKeys = keys;
  }

  @Override
  public boolean scansInKeyOrder() {
    return !getProperties().containsKey(BY_HASH);
  }

  @Override
  public SchemaAdmin schemaAdmin() {
    return new RecordingSchema(store());
  }

  @Override
  public Map<String, String> facts() {
    return Map.of("store", "a map");
  }

  @Override
  public List<Section> sections() {
    return List.of(new Section("MAP", List.of(Section.Metric.same("Tables", 1L))));
  }

  @Override
  public void resetFigures() {
    store().table("resets").put("reset", Map.of());
  }

  @Override
  public String check(RunPlan plan) {
    return "store plan: " + plan.fields() + " " + plan.expectedKeys();
  }

  @Override
  public List<Property<?>> properties() {
    return List.of(OWN);
  }
}
