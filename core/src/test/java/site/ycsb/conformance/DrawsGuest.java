package site.ycsb.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.ConstantIntegerGenerator;
import site.ycsb.generator.CounterGenerator;
import site.ycsb.generator.DiscreteGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.Generator;
import site.ycsb.generator.HistogramGenerator;
import site.ycsb.generator.HotspotIntegerGenerator;
import site.ycsb.generator.IncrementingPrintableStringGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.RandomDiscreteTimestampGenerator;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.SequentialGenerator;
import site.ycsb.generator.SkewedLatestGenerator;
import site.ycsb.generator.UniformGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.UnixEpochTimestampGenerator;
import site.ycsb.generator.ZipfianGenerator;

/**
 * Answers with draws of a generator. The texts: {@code list}, {@code tally} or {@code mean}, the
 * generator's name, how many draws, then properties where the generator is a workload's.
 */
public final class DrawsGuest extends Guest {
  private final UnaryOperator<Generator<?>> prepared;
  private final LongFunction<ByteIterator> randomBytes;

  public DrawsGuest() {
    this(generator -> generator, RandomByteIterator::new);
  }

  /** With something to do with each generator before it draws, and with other random bytes. */
  DrawsGuest(UnaryOperator<Generator<?>> prepared, LongFunction<ByteIterator> randomBytes) {
    this.prepared = prepared;
    this.randomBytes = randomBytes;
  }

  @Override
  public List<String> apply(List<String> texts) {
    String name = texts.get(1);
    int count = Integer.parseInt(texts.get(2));
    Properties properties = properties(texts.subList(3, texts.size()));
    if (texts.get(0).equals("mean")) {
      return List.of(mean(generator(name)));
    }
    Supplier<?> draws = draws(name, properties);
    if (texts.get(0).equals("list")) {
      List<String> list = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        list.add("" + draws.get());
      }
      return list;
    }
    Map<Object, Integer> tally = new HashMap<>();
    for (int i = 0; i < count; i++) {
      tally.merge(draws.get(), 1, Integer::sum);
    }
    Map<String, Integer> sorted = new TreeMap<>();
    tally.forEach((value, times) -> sorted.put("" + value, times));
    return sorted.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
  }

  private Supplier<?> draws(String name, Properties properties) {
    String[] words = name.split(" ", -1);
    return switch (words[0]) {
      case "bytes" -> bytes(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
      case "timestamps" ->
          () ->
              prepared
                  .apply(new RandomDiscreteTimestampGenerator(60, TimeUnit.SECONDS, 1000, 6))
                  .nextValue();
      case "workload" -> DrawnWorkload.of(properties).draws(words[1]);
      default -> values(prepared.apply(generator(name)));
    };
  }

  private Supplier<?> bytes(int length, int place) {
    return () -> randomBytes.apply(length).toArray()[place];
  }

  private static Supplier<?> values(Generator<?> generator) {
    return () -> {
      Object value = generator.nextValue();
      return value instanceof Double number ? (Object) Math.min(20, number.longValue()) : value;
    };
  }

  private static Generator<?> generator(String name) {
    return switch (name) {
      case "zipfian 100" -> new ZipfianGenerator(100);
      case "zipfian 5 to 9" -> new ZipfianGenerator(5, 9);
      case "zipfian 0.5" -> new ZipfianGenerator(100, 0.5);
      case "zipfian 0.8" -> new ZipfianGenerator(5, 1000, 0.8);
      case "zipfian sum" -> new ZipfianGenerator(0, 9, 0.99, 2.95);
      case "zipfian 2" -> new ZipfianGenerator(2);
      case "zipfian 1" -> new ZipfianGenerator(1);
      case "scrambled 10" -> new ScrambledZipfianGenerator(10);
      case "scrambled 5 to 9" -> new ScrambledZipfianGenerator(5, 9);
      case "scrambled 100" -> new ScrambledZipfianGenerator(100);
      case "scrambled 0.9" -> new ScrambledZipfianGenerator(0, 99, 0.99);
      case "latest" -> new SkewedLatestGenerator(new CounterGenerator(50));
      case "latest acknowledged" -> new SkewedLatestGenerator(new AcknowledgedCounterGenerator(50));
      case "uniform long" -> new UniformLongGenerator(5, 24);
      case "uniform" -> new UniformGenerator(List.of("a", "b", "c"));
      case "discrete" -> discrete();
      case "exponential mean" -> new ExponentialGenerator(4.0);
      case "exponential percentile" -> new ExponentialGenerator(95, 10);
      case "hotspot" -> new HotspotIntegerGenerator(10, 29, 0.2, 0.8);
      case "hotspot all" -> new HotspotIntegerGenerator(10, 29, 1, 1);
      case "hotspot exchanged" -> new HotspotIntegerGenerator(29, 10, 0.5, 2);
      case "histogram" -> new HistogramGenerator(new long[] {3, 0, 5, 2}, 10);
      case "constant" -> new ConstantIntegerGenerator(7);
      case "counter" -> new CounterGenerator(3);
      case "acknowledged" -> new AcknowledgedCounterGenerator(3);
      case "sequential" -> new SequentialGenerator(3, 9);
      case "letters" -> new IncrementingPrintableStringGenerator(2);
      case "letters ab" -> new IncrementingPrintableStringGenerator(3, new int[] {'a', 'b'});
      case "seconds" -> new UnixEpochTimestampGenerator(60, TimeUnit.SECONDS, 1000);
      case "hours" -> new UnixEpochTimestampGenerator(2, TimeUnit.HOURS, 1000);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static String mean(Generator<?> generator) {
    try {
      return "" + ((NumberGenerator) generator).mean();
    } catch (UnsupportedOperationException e) {
      return "none";
    }
  }

  private static DiscreteGenerator discrete() {
    DiscreteGenerator generator = new DiscreteGenerator();
    generator.addValue(0.5, "a");
    generator.addValue(0.3, "b");
    generator.addValue(0.9, "c");
    return generator;
  }
}
