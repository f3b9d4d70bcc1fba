package site.ycsb.conformance;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.RandomByteIterator;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.ConstantIntegerGenerator;
import site.ycsb.generator.CounterGenerator;
import site.ycsb.generator.DiscreteGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.Generator;
import site.ycsb.generator.HistogramGenerator;
import site.ycsb.generator.HotspotIntegerGenerator;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.SequentialGenerator;
import site.ycsb.generator.SkewedLatestGenerator;
import site.ycsb.generator.UniformGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;

/** Answers with draws from a generator: its name and how many. */
public final class DrawsGuest extends Guest {
  @Override
  public List<String> apply(List<String> texts) {
    int count = Integer.parseInt(texts.get(1));
    List<String> draws = new ArrayList<>(count);
    if (texts.get(0).startsWith("bytes")) {
      int place = Integer.parseInt(texts.get(0).substring("bytes".length()));
      for (int i = 0; i < count; i++) {
        draws.add(Byte.toString(new RandomByteIterator(12).toArray()[place]));
      }
      return draws;
    }
    Generator<?> generator = generator(texts.get(0));
    for (int i = 0; i < count; i++) {
      Object value = generator.nextValue();
      draws.add(
          value instanceof Double number ? "" + Math.min(20, number.longValue()) : "" + value);
    }
    return draws;
  }

  private static Generator<?> generator(String name) {
    return switch (name) {
      case "zipfian 100" -> new ZipfianGenerator(100);
      case "zipfian 5 to 9" -> new ZipfianGenerator(5, 9);
      case "zipfian 0.5" -> new ZipfianGenerator(100, 0.5);
      case "zipfian 2" -> new ZipfianGenerator(2);
      case "zipfian 1" -> new ZipfianGenerator(1);
      case "scrambled 10" -> new ScrambledZipfianGenerator(10);
      case "scrambled 5 to 9" -> new ScrambledZipfianGenerator(5, 9);
      case "scrambled 100" -> new ScrambledZipfianGenerator(100);
      case "latest" -> new SkewedLatestGenerator(new CounterGenerator(50));
      case "latest acknowledged" -> new SkewedLatestGenerator(new AcknowledgedCounterGenerator(50));
      case "uniform long" -> new UniformLongGenerator(5, 24);
      case "uniform" -> new UniformGenerator(List.of("a", "b", "c"));
      case "discrete" -> discrete();
      case "exponential mean" -> new ExponentialGenerator(4.0);
      case "exponential percentile" -> new ExponentialGenerator(95, 10);
      case "hotspot" -> new HotspotIntegerGenerator(10, 29, 0.2, 0.8);
      case "hotspot all" -> new HotspotIntegerGenerator(10, 29, 1, 1);
      case "histogram" -> new HistogramGenerator(new long[] {3, 0, 5, 2}, 10);
      case "constant" -> new ConstantIntegerGenerator(7);
      case "counter" -> new CounterGenerator(3);
      case "sequential" -> new SequentialGenerator(3, 9);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static DiscreteGenerator discrete() {
    DiscreteGenerator generator = new DiscreteGenerator();
    generator.addValue(0.5, "a");
    generator.addValue(0.3, "b");
    generator.addValue(0.9, "c");
    return generator;
  }
}
