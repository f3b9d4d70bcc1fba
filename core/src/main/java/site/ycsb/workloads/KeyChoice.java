package site.ycsb.workloads;

import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.NumberGenerator;

/** Chooses a record that exists: loaded, or inserted and acknowledged. */
final class KeyChoice {
  private KeyChoice() {}

  static long next(NumberGenerator chooser, AcknowledgedCounterGenerator inserted) {
    if (chooser instanceof ExponentialGenerator) {
      // counted backwards from the newest
      long number;
      do {
        number = inserted.acknowledged() - chooser.sampleLong();
      } while (number < 0 || !inserted.exists(number));
      return number;
    }
    long number;
    do {
      number = chooser.sampleLong();
    } while (!inserted.exists(number));
    return number;
  }
}
