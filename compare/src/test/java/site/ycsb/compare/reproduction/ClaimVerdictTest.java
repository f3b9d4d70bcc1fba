package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.compare.reproduction.Effects.Effect;
import site.ycsb.compare.reproduction.JudgedClaim.ClaimVerdict;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;

class ClaimVerdictTest {
  private static final Publication.Range RANGE = new Publication.Range(0.32, 0.48, "0.40");

  @ParameterizedTest
  @CsvSource({
    "0.35, 0.45, CONFIRMED",
    "0.32, 0.48, CONFIRMED", // ends included
    "0.31, 0.45, CANT_BE_TOLD",
    "0.35, 0.49, CANT_BE_TOLD",
    "0.10, 0.90, CANT_BE_TOLD", // wider than the range
    "0.10, 0.32, CANT_BE_TOLD",
    "0.10, 0.31, NOT_CONFIRMED",
    "0.49, 0.95, NOT_CONFIRMED"
  })
  void of_interval_isJudgedByWhereItLies(double low, double high, ClaimVerdict expected) {
    assertEquals(expected, ClaimVerdict.of(effect(low, high, false), RANGE));
  }

  @Test
  void of_openRange_hasNoUpperEnd() {
    Publication.Range above = new Publication.Range(1, null, "above 1");

    assertEquals(ClaimVerdict.CONFIRMED, ClaimVerdict.of(effect(1.1, 900, false), above));
    assertEquals(ClaimVerdict.CANT_BE_TOLD, ClaimVerdict.of(effect(0.9, 900, false), above));
    assertEquals(ClaimVerdict.NOT_CONFIRMED, ClaimVerdict.of(effect(0.1, 0.9, false), above));
  }

  @Test
  void of_standIn_cannotBeTold() {
    assertEquals(ClaimVerdict.CANT_BE_TOLD, ClaimVerdict.of(effect(0.35, 0.45, true), RANGE));
    assertEquals(ClaimVerdict.CANT_BE_TOLD, ClaimVerdict.of(effect(0.6, 0.7, true), RANGE));
  }

  @Test
  void of_noInterval_cannotBeTold() {
    Effect single =
        new Effect(
            "hbase", Optional.of(new Ratio(0.4, Optional.empty(), 1, 1)), 1, 1, Optional.empty());

    assertEquals(ClaimVerdict.CANT_BE_TOLD, ClaimVerdict.of(single, RANGE));
    assertEquals(
        ClaimVerdict.CANT_BE_TOLD,
        ClaimVerdict.of(new Effect("hbase", Optional.empty(), 0, 1, Optional.empty()), RANGE));
  }

  private static Effect effect(double low, double high, boolean standIn) {
    return new Effect(
        "hbase",
        Optional.of(new Ratio(Math.sqrt(low * high), Optional.of(new Interval(low, high)), 0.5, 3)),
        1,
        1,
        standIn ? Optional.of("stand-in") : Optional.empty());
  }
}
