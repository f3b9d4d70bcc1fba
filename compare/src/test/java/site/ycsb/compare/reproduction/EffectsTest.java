package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static site.ycsb.compare.reproduction.MeasuredStudies.configuration;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.reproduction.Effects.Effect;
import site.ycsb.compare.statistics.Ratio;

class EffectsTest {
  private static final String COLUMN = "throughput_ops_s";
  private static final Publication.Contrast PROTECTED_BY_PLAIN =
      new Publication.Contrast(
          Map.of(), Map.of("plain", List.of("false")), Map.of("plain", List.of("true")));
  private static final Configuration PLAIN = configuration("hbase", "workloada", "plain", 1, 100);
  private static final Configuration CLIENT = configuration("hbase", "workloada", "client", 1, 100);

  @Test
  void of_oneSetting_isThePairedRatioOfItsRepeats() {
    MeasuredStudy study =
        new MeasuredStudies()
            .trials(PLAIN, COLUMN, 100, 200, 400)
            .trials(CLIENT, COLUMN, 50, 90, 220)
            .study();

    List<Effect> effects = new Effects(study).of(PROTECTED_BY_PLAIN, COLUMN);

    assertEquals(1, effects.size());
    assertEquals("hbase", effects.get(0).subject());
    assertEquals(
        Optional.of(Ratio.paired(new double[] {100, 200, 400}, new double[] {50, 90, 220})),
        effects.get(0).ratio());
  }

  /** Settings of a repeat aren't independent: their number mustn't make the interval shorter. */
  @Test
  void of_severalSettings_countsEachRepeatOnceByTheGeometricMean() {
    MeasuredStudies trials = new MeasuredStudies();
    for (int threads : new int[] {1, 2, 4, 8}) {
      trials
          .trials(configuration("hbase", "workloada", "plain", threads, 100), COLUMN, 100, 100, 100)
          .trials(configuration("hbase", "workloada", "client", threads, 100), COLUMN, 50, 60, 40);
    }

    Effect effect = new Effects(trials.study()).of(PROTECTED_BY_PLAIN, COLUMN).get(0);

    assertEquals(4, effect.settings());
    Ratio expected = Ratio.paired(new double[] {100, 100, 100}, new double[] {50, 60, 40});
    assertEquals(expected.ratio(), effect.ratio().orElseThrow().ratio(), 1e-9);
    assertEquals(3, effect.ratio().orElseThrow().count());
    assertEquals(
        expected.interval().orElseThrow().low(),
        effect.ratio().orElseThrow().interval().orElseThrow().low(),
        1e-9);
  }

  @Test
  void of_settingThatLacksATrial_isLeftOut() {
    MeasuredStudy study =
        new MeasuredStudies()
            .trials(PLAIN, COLUMN, 100, 100)
            .trials(CLIENT, COLUMN, 50, 50)
            .trials(configuration("hbase", "workloada", "plain", 2, 100), COLUMN, 100, 100)
            .trials(configuration("hbase", "workloada", "client", 2, 100), COLUMN, 99, Double.NaN)
            .study();

    Effect effect = new Effects(study).of(PROTECTED_BY_PLAIN, COLUMN).get(0);

    assertEquals(1, effect.settings());
    assertEquals(2, effect.known());
    assertEquals(0.5, effect.ratio().orElseThrow().ratio(), 1e-9);
  }

  @Test
  void of_storeWithFewerRepeatsThanAnother_hasItsOwn() {
    MeasuredStudy study =
        new MeasuredStudies()
            .trials(PLAIN, COLUMN, 100, 100)
            .trials(CLIENT, COLUMN, 50, 60)
            .trials(configuration("cassandra", "workloada", "plain", 1, 100), COLUMN, 9, 9, 9)
            .trials(configuration("cassandra", "workloada", "client", 1, 100), COLUMN, 3, 3, 3)
            .study();

    List<Effect> effects = new Effects(study).of(PROTECTED_BY_PLAIN, COLUMN);

    assertEquals(2, effects.get(0).ratio().orElseThrow().count());
    assertEquals(3, effects.get(1).ratio().orElseThrow().count());
  }

  @Test
  void of_failedTrial_leavesTheRepeatsThatBothSidesHave() {
    MeasuredStudy study =
        new MeasuredStudies()
            .trials(PLAIN, COLUMN, 100, 200, 400)
            .trials(CLIENT, COLUMN, 50, Double.NaN, 220)
            .study();

    assertEquals(
        Optional.of(Ratio.paired(new double[] {100, 400}, new double[] {50, 220})),
        new Effects(study).of(PROTECTED_BY_PLAIN, COLUMN).get(0).ratio());
  }

  /** Three repeats of one setting aren't worth two of three. */
  @Test
  void of_severalSettingsWithMissingTrials_keepsTheMost() {
    MeasuredStudies trials =
        new MeasuredStudies().trials(PLAIN, COLUMN, 8, 8, 8).trials(CLIENT, COLUMN, 4, 4, 4);
    for (int threads : new int[] {2, 4}) {
      trials
          .trials(configuration("hbase", "workloada", "plain", threads, 100), COLUMN, 8, 8, 8)
          .trials(
              configuration("hbase", "workloada", "client", threads, 100),
              COLUMN,
              Double.NaN,
              4,
              4);
    }

    Effect effect = new Effects(trials.study()).of(PROTECTED_BY_PLAIN, COLUMN).get(0);

    assertEquals(3, effect.settings());
    assertEquals(2, effect.ratio().orElseThrow().count());
  }

  @Test
  void mean_fewerSettingsThanPlanned_saysOfHowMany() {
    Effect effect = new Effect("hbase", Optional.empty(), 3, 4, Optional.empty());

    assertEquals(Optional.of("mean of 3 of 16 settings"), effect.mean(16));
    assertEquals(Optional.of("mean of 3 of 4 settings"), effect.mean(0));
    assertEquals(
        Optional.of("mean of 4 settings"),
        new Effect("hbase", Optional.empty(), 4, 4, Optional.empty()).mean(4));
    assertEquals(
        Optional.empty(), new Effect("hbase", Optional.empty(), 1, 1, Optional.empty()).mean(1));
  }

  @Test
  void of_twoStores_areNotPaired() {
    MeasuredStudy study =
        new MeasuredStudies()
            .trials(PLAIN, COLUMN, 100, 200, 400)
            .trials(configuration("cassandra", "workloada", "plain", 1, 100), COLUMN, 50, 90, 220)
            .study();

    Effect effect = new Effects(study).of(stores("hbase", "cassandra"), COLUMN).get(0);

    assertEquals("hbase by cassandra", effect.subject());
    assertEquals(
        Optional.of(Ratio.unpaired(new double[] {50, 90, 220}, new double[] {100, 200, 400})),
        effect.ratio());
    assertEquals(Optional.empty(), effect.objection());
  }

  @Test
  void of_eachRepeatInAPart_pairsThemAll() {
    MeasuredStudy study =
        MeasuredStudies.inParts(
            new MeasuredStudies().trials(PLAIN, COLUMN, 100).trials(CLIENT, COLUMN, 50),
            new MeasuredStudies(1).trials(PLAIN, COLUMN, 200).trials(CLIENT, COLUMN, 90));

    assertEquals(
        Optional.of(Ratio.paired(new double[] {100, 200}, new double[] {50, 90})),
        new Effects(study).of(PROTECTED_BY_PLAIN, COLUMN).get(0).ratio());
  }

  /** A repeat that only one setting has decides nothing about those that all have. */
  @Test
  void of_eachRepeatInAPartAndOneMoreOfASetting_staysPaired() {
    Configuration plain = configuration("hbase", "workloada", "plain", 2, 100);
    Configuration client = configuration("hbase", "workloada", "client", 2, 100);
    List<MeasuredStudies> parts = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      parts.add(
          new MeasuredStudies(i)
              .trials(PLAIN, COLUMN, 100)
              .trials(CLIENT, COLUMN, 50 + 10 * i)
              .trials(plain, COLUMN, 100)
              .trials(client, COLUMN, 50 + 10 * i));
    }
    parts.add(new MeasuredStudies(2).trials(plain, COLUMN, 100).trials(client, COLUMN, 99));

    Effect effect =
        new Effects(MeasuredStudies.inParts(parts.toArray(MeasuredStudies[]::new)))
            .of(PROTECTED_BY_PLAIN, COLUMN)
            .get(0);

    Ratio expected = Ratio.paired(new double[] {100, 100}, new double[] {50, 60});
    assertEquals(2, effect.settings());
    assertEquals(
        expected.interval().orElseThrow().low(),
        effect.ratio().orElseThrow().interval().orElseThrow().low(),
        1e-9);
  }

  /** The second repeat of one part has nothing in common with that of another. */
  @Test
  void of_settingsInDifferentParts_dontDependOnTheNumbersOfTheirRepeats() {
    Ratio one = twoParts(80, 90, 70);
    Ratio other = twoParts(70, 80, 90);

    assertEquals(3, one.count());
    assertEquals(
        Math.sqrt(Math.cbrt(50 * 60 * 40) * Math.cbrt(80 * 90 * 70)) / 100, one.ratio(), 1e-9);
    assertEquals(one.interval().orElseThrow().low(), other.interval().orElseThrow().low(), 1e-9);
    assertEquals(one.interval().orElseThrow().high(), other.interval().orElseThrow().high(), 1e-9);
  }

  /** Two settings, each in a part of its own, the second with these values of 100. */
  private static Ratio twoParts(double... second) {
    MeasuredStudies one =
        new MeasuredStudies()
            .trials(PLAIN, COLUMN, 100, 100, 100)
            .trials(CLIENT, COLUMN, 50, 60, 40);
    MeasuredStudies other =
        new MeasuredStudies()
            .trials(configuration("hbase", "workloada", "plain", 2, 100), COLUMN, 100, 100, 100)
            .trials(configuration("hbase", "workloada", "client", 2, 100), COLUMN, second);
    Effect effect =
        new Effects(MeasuredStudies.inParts(one, other)).of(PROTECTED_BY_PLAIN, COLUMN).get(0);
    assertEquals(2, effect.settings());
    return effect.ratio().orElseThrow();
  }

  /** They may be of different machines. */
  @Test
  void of_sidesInDifferentParts_areNotCompared() {
    MeasuredStudies plain = new MeasuredStudies().trials(PLAIN, COLUMN, 100, 100);
    MeasuredStudies client = new MeasuredStudies().trials(CLIENT, COLUMN, 50, 50);
    MeasuredStudies other =
        new MeasuredStudies()
            .trials(configuration("cassandra", "workloada", "plain", 1, 100), COLUMN, 50, 90);

    Effect ofProtection =
        new Effects(MeasuredStudies.inParts(plain, client)).of(PROTECTED_BY_PLAIN, COLUMN).get(0);
    Effect ofStores =
        new Effects(MeasuredStudies.inParts(plain, other))
            .of(stores("hbase", "cassandra"), COLUMN)
            .get(0);

    assertEquals(Optional.empty(), ofProtection.ratio());
    assertEquals(Optional.empty(), ofStores.ratio());
  }

  @Test
  void of_standInOnEitherSide_isSaid() {
    MeasuredStudy study =
        new MeasuredStudies()
            .trials(PLAIN, COLUMN, 100, 200)
            .trials(
                configuration("mongodb", "workloada", "plain", 1, 100),
                COLUMN,
                Map.of("stand_in", 1.0),
                900,
                800)
            .study();

    Optional<String> standIn = Optional.of("stand-in");
    assertEquals(
        standIn, new Effects(study).of(stores("hbase", "mongodb"), COLUMN).get(0).objection());
    assertEquals(
        standIn, new Effects(study).of(stores("mongodb", "hbase"), COLUMN).get(0).objection());
  }

  @Test
  void of_otherCounts_areNotCompared() {
    MeasuredStudy study =
        new MeasuredStudies()
            .trials(PLAIN, COLUMN, 100, 100)
            .trials(configuration("hbase", "workloada", "client", 1, 200), COLUMN, 50, 50)
            .study();

    assertEquals(List.of(), new Effects(study).of(PROTECTED_BY_PLAIN, COLUMN));
  }

  private static Publication.Contrast stores(String of, String to) {
    return new Publication.Contrast(
        Map.of("plain", List.of("true")),
        Map.of("store", List.of(of)),
        Map.of("store", List.of(to)));
  }
}
