package site.ycsb.workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.WorkloadException;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.RunContext;
import site.ycsb.workloads.fields.RecordShape;

/**
 * A core workload whose records fill a disk to a share, and whose run phase writes that amount a
 * number of times. Record and operation counts are computed; given ones are replaced.
 */
public class ConstantOccupancyWorkload extends CoreWorkload {
  public static final String STORAGE_AGE_PROPERTY = "storageages";
  public static final long STORAGE_AGE_PROPERTY_DEFAULT = 10;
  public static final String DISK_SIZE_PROPERTY = "disksize";
  public static final long DISK_SIZE_PROPERTY_DEFAULT = 100 * 1000 * 1000;
  public static final String OCCUPANCY_PROPERTY = "occupancy";
  public static final double OCCUPANCY_PROPERTY_DEFAULT = 0.9;

  private static final Property<Long> STORAGE_AGES =
      Property.longInteger(
          STORAGE_AGE_PROPERTY,
          String.valueOf(STORAGE_AGE_PROPERTY_DEFAULT),
          1,
          Integer.MAX_VALUE,
          "",
          "How often the run phase writes the amount that the disk holds.");
  private static final Property<Long> DISK_SIZE =
      Property.longInteger(
          DISK_SIZE_PROPERTY,
          String.valueOf(DISK_SIZE_PROPERTY_DEFAULT),
          1,
          Long.MAX_VALUE,
          "bytes",
          "The size of the disk.");
  private static final Property<Double> OCCUPANCY =
      Property.number(
          OCCUPANCY_PROPERTY,
          String.valueOf(OCCUPANCY_PROPERTY_DEFAULT),
          0,
          1,
          "",
          "The share of the disk that records fill.");

  @Override
  public void init(Properties p) throws WorkloadException {
    long storageAges =
        FieldLengths.orWorkloadException(
            () -> {
              Settings settings = new Settings(p);
              long ages = settings.get(STORAGE_AGES);
              long records = recordsThatFill(settings);
              settings.throwIfAny();
              computed(p, SharedProperties.RECORD_COUNT, records);
              computed(p, SharedProperties.INSERT_COUNT, records);
              computed(p, SharedProperties.OPERATION_COUNT, records * ages);
              return ages;
            });
    RunContext.of(p)
        .notices()
        .info(
            "ConstantOccupancyWorkload: "
                + p.getProperty(SharedProperties.RECORD_COUNT.key())
                + " records, written "
                + storageAges
                + " times");
    super.init(p);
  }

  @Override
  public List<Property<?>> properties() {
    List<Property<?>> all = new ArrayList<>(super.properties());
    all.addAll(List.of(STORAGE_AGES, DISK_SIZE, OCCUPANCY));
    return all;
  }

  private static long recordsThatFill(Settings settings) {
    long diskBytes = settings.get(DISK_SIZE);
    double occupancy = settings.get(OCCUPANCY);
    FieldLengths lengths = FieldLengths.from(settings);
    int fields = settings.get(CoreConfig.FIELD_COUNT);
    Optional<RecordShape> shape = RecordShape.find(settings);
    if (!settings.problems().isEmpty()) {
      return 0;
    }
    double recordBytes =
        shape.map(RecordShape::meanBytes).orElseGet(() -> lengths.generator().mean() * fields);
    long records = (long) (occupancy * (diskBytes / recordBytes));
    if (records <= 0) {
      settings.reject(
          DISK_SIZE,
          "one record must fit into the part of it that is filled",
          "Raise disksize or occupancy, or make records smaller");
    }
    return records;
  }

  private static void computed(Properties p, Property<?> property, long value) {
    if (p.getProperty(property.key()) != null) {
      RunContext.of(p)
          .notices()
          .warn(property.key() + " is computed; the value that was given isn't used");
    }
    if (p instanceof SourcedProperties sourced) {
      sourced.set(property, String.valueOf(value), "ConstantOccupancyWorkload");
    } else {
      p.setProperty(property.key(), String.valueOf(value));
    }
  }
}
