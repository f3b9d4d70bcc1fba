package site.ycsb.measurements;

import java.util.Locale;
import java.util.Optional;

/** From when on an operation's time is counted. */
enum MeasurementInterval {
  /** From its actual start. */
  OP,
  /** From the time when it should have started, given the target rate. */
  INTENDED,
  /** Both, the second under names that begin with {@code Intended-}. */
  BOTH;

  static Optional<MeasurementInterval> parse(String text) {
    return switch (text.trim().toLowerCase(Locale.ROOT)) {
      case "op" -> Optional.of(OP);
      case "intended" -> Optional.of(INTENDED);
      case "both" -> Optional.of(BOTH);
      default -> Optional.empty();
    };
  }
}
