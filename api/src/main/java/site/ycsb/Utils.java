package site.ycsb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Hashing, conversions and metrics of the running JVM. */
public final class Utils {
  public static final long FNV_OFFSET_BASIS_64 = 0xCBF29CE484222325L;
  public static final long FNV_PRIME_64 = 1099511628211L;
  private static final long[] FNV_PRIME_POWERS = primePowers();

  private static final VarHandle BIG_ENDIAN_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Utils() {}

  /** {@link #fnvhash64}. */
  public static long hash(long val) {
    return fnvhash64(val);
  }

  /**
   * The FNV-1a hash of a number's eight bytes, least significant first, without its sign.
   *
   * <p>Source: Fowler, Noll, Vo, with the octets taken as signed longs and the absolute value of
   * the result, as record keys of YCSB are made.
   */
  public static long fnvhash64(long val) {
    long rest = val;
    long hash = FNV_OFFSET_BASIS_64;
    int left = Long.BYTES;
    // bytes of zero only multiply, and small numbers have many
    while (rest != 0 && left > 0) {
      hash = (hash ^ (rest & 0xFF)) * FNV_PRIME_64;
      rest >>= 8;
      left--;
    }
    return Math.abs(hash * FNV_PRIME_POWERS[left]);
  }

  /** The number in the first eight bytes, most significant first. */
  public static long bytesToLong(byte[] bytes) {
    if (bytes.length < Long.BYTES) {
      throw new ArrayIndexOutOfBoundsException(
          "A number has 8 bytes, there are only " + bytes.length);
    }
    return (long) BIG_ENDIAN_LONG.get(bytes, 0);
  }

  /** The eight bytes of a number, most significant first. */
  public static byte[] longToBytes(long val) {
    byte[] bytes = new byte[Long.BYTES];
    BIG_ENDIAN_LONG.set(bytes, 0, val);
    return bytes;
  }

  /** The IEEE 754 number in the first eight bytes, most significant first. */
  public static double bytesToDouble(byte[] bytes) {
    return Double.longBitsToDouble(bytesToLong(bytes));
  }

  /** The eight bytes of an IEEE 754 number, most significant first. */
  public static byte[] doubleToBytes(double val) {
    return longToBytes(Double.doubleToRawLongBits(val));
  }

  /** How many threads live in this JVM's main thread group, estimated. */
  public static int getActiveThreadCount() {
    return Thread.activeCount();
  }

  /** Heap in use, in bytes. */
  public static long getUsedMemoryBytes() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** Heap in use, in units of 2^20 bytes. */
  public static int getUsedMemoryMegaBytes() {
    return (int) (getUsedMemoryBytes() >> 20);
  }

  /** The machine's load average over the last minute; negative where it isn't known. */
  public static double getSystemLoadAverage() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  /** How many garbage collections there were, all collectors together. */
  public static long getGCTotalCollectionCount() {
    return collectors().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .filter(count -> count > 0)
        .sum();
  }

  /** How long garbage collections took, in milliseconds, all collectors together. */
  public static long getGCTotalTime() {
    return collectors().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(millis -> millis > 0)
        .sum();
  }

  /**
   * Collections and milliseconds of each garbage collector that can tell, by its name with '_' for
   * ' '.
   */
  public static Map<String, Long[]> getGCStatst() {
    Map<String, Long[]> stats = new HashMap<>();
    for (GarbageCollectorMXBean collector : collectors()) {
      if (collector.isValid()
          && collector.getCollectionCount() >= 0
          && collector.getCollectionTime() >= 0) {
        stats.put(
            collector.getName().replace(' ', '_'),
            new Long[] {collector.getCollectionCount(), collector.getCollectionTime()});
      }
    }
    return stats;
  }

  /** Brings an array into random order, every order being equally likely, and returns it. */
  public static <T> T[] shuffleArray(T[] array) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    for (int last = array.length - 1; last > 0; last--) {
      int chosen = random.nextInt(last + 1);
      T moved = array[chosen];
      array[chosen] = array[last];
      array[last] = moved;
    }
    return array;
  }

  private static long[] primePowers() {
    long[] powers = new long[Long.BYTES + 1];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * FNV_PRIME_64;
    }
    return powers;
  }

  private static List<GarbageCollectorMXBean> collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans();
  }
}
