package site.ycsb.workloads.fields;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.YcsbKeys;
import site.ycsb.workloads.fields.ValueShape.Draws;

/**
 * The fields of a record, each with a name, a type and lengths of its own. A value follows from a
 * number and its field's name, so that the values of a record can be made again from its key.
 * Immutable.
 */
public final class RecordShape {
  public static final Property<String> FIELDS =
      new Property<>(
          YcsbKeys.FIELDS,
          "<name>:<type>,...",
          null,
          "",
          "Fields of their own names, types and lengths, instead of fieldcount and fieldlength:"
              + " text(20..200) of English words, bytes(100,compressible=0.5), int(1..100),"
              + " decimal(0..99.99), bool, date(2020-01-01..2024-12-31), uuid,"
              + " choice(new|paid|sent), list(1..5) of words.",
          "must be text",
          text -> text);

  public static final Property<Path> SAMPLE =
      Property.path(
              YcsbKeys.FIELDS_SAMPLE,
              null,
              "A file of JSON objects, as mongoexport writes it, also with --jsonArray: records get"
                  + " their top-level fields with values of such types and lengths, instead of"
                  + " fields. Its first 10 MB are read; no value of it is stored or printed.")
          .excludes(FIELDS);

  public static final List<Property<?>> PROPERTIES = List.of(FIELDS, SAMPLE);

  private final List<String> names;
  private final List<ValueShape> shapes;
  private final long[] seeds;
  private final Map<String, Integer> places = new HashMap<>();

  private RecordShape(Map<String, ValueShape> fields) {
    names = List.copyOf(fields.keySet());
    shapes = List.copyOf(fields.values());
    seeds = names.stream().mapToLong(Draws::seedOf).toArray();
    for (int i = 0; i < seeds.length; i++) {
      places.put(names.get(i), i);
    }
  }

  /** The shape that is asked for; empty when none is, or with problems, which are recorded. */
  public static Optional<RecordShape> find(Settings settings) {
    Optional<String> fields = settings.find(FIELDS);
    if (fields.isEmpty()) {
      return settings
          .find(SAMPLE)
          .flatMap(file -> SampleReader.read(file, settings))
          .map(RecordShape::new);
    }
    return FieldsParser.parse(fields.get(), settings).map(RecordShape::new);
  }

  public List<String> names() {
    return names;
  }

  /** The number that the values of a record follow from. */
  public static long seedOf(String key) {
    return Draws.seedOf(key);
  }

  /** A value of a field, by its place among the names. */
  public ByteIterator value(int field, long seed) {
    return new ByteArrayByteIterator(text(field, seed).getBytes(StandardCharsets.UTF_8));
  }

  /** Whether this is the value that a record with this key has in a field. */
  public boolean isValueOf(String key, String field, String value) {
    @Nullable Integer place = places.get(field);
    return place != null && value.equals(text(place, seedOf(key)));
  }

  /** Whether a field can have this value, as far as that shows without the record's key. */
  public boolean canBe(String field, String value) {
    @Nullable Integer place = places.get(field);
    return place != null && shapes.get(place).canBe(value);
  }

  /** How many bytes of values records have on average, as nearly as it is known. */
  public double meanBytes() {
    return shapes.stream().mapToDouble(ValueShape::meanBytes).sum();
  }

  private String text(int field, long seed) {
    return shapes.get(field).value(new Draws(seed + seeds[field]));
  }
}
