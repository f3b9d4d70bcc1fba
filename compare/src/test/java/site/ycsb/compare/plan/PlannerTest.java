package site.ycsb.compare.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.compare.plan.Studies.AT_REST;
import static site.ycsb.compare.plan.Studies.CLIENT;
import static site.ycsb.compare.plan.Studies.LOCAL;
import static site.ycsb.compare.plan.Studies.MEMORY;
import static site.ycsb.compare.plan.Studies.PLAIN;
import static site.ycsb.compare.plan.Studies.REMOTE;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.plan.PlannedStudy.LocalProtections;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.config.ConfigurationException;

class PlannerTest {
  private static final Study STUDY =
      Studies.of(List.of(MEMORY, LOCAL), List.of(PLAIN, CLIENT), 5, Reload.NEVER);

  @Test
  void plan_everyRepeat_isABlockWithEachConfigurationOnce() {
    Plan plan = new Planner(STUDY, PlanOptions.NONE).plan();

    assertEquals(8, plan.configurations().size());
    assertEquals(40, plan.trials().size());
    Map<String, List<PlannedTrial>> blocks =
        plan.trials().stream()
            .collect(
                Collectors.groupingBy(trial -> trial.configuration().store() + trial.repeat()));
    assertEquals(10, blocks.size());
    for (List<PlannedTrial> block : blocks.values()) {
      assertEquals(4, block.stream().map(trial -> trial.configuration().id()).distinct().count());
      // neighbours: their numbers have no gap
      assertEquals(3, block.get(3).number() - block.get(0).number());
    }
  }

  @Test
  void plan_localStoreThatCannotEncryptAtRest_isLeftOutAndSaid() {
    Study study = Studies.of(List.of(LOCAL, REMOTE), List.of(PLAIN, AT_REST), 3, Reload.NEVER);

    Plan plan = new Planner(study, PlanOptions.NONE, store -> LocalProtections.NONE).plan();

    assertEquals(
        List.of(
            "cassandra with atrest: a local cassandra can't encrypt its data; give the"
                + " addresses of servers that do"),
        plan.skipped());
    assertEquals(
        Map.of("cassandra plain", 6L, "far plain", 6L, "far atrest", 6L),
        plan.trials().stream()
            .map(PlannedTrial::configuration)
            .collect(
                Collectors.groupingBy(
                    one -> one.store() + " " + one.protection(), Collectors.counting())));
  }

  @Test
  void plan_onlyOneOfSeveral_keepsThose() {
    PlanOptions options =
        new PlanOptions(null, 1, List.of("plain,atrest", "threads=4"), Map.of(), "");
    Study study = Studies.of(List.of(LOCAL), List.of(PLAIN, CLIENT, AT_REST), 3, Reload.NEVER);

    Plan plan = new Planner(study, options).plan();

    assertEquals(
        List.of("plain 4", "atrest 4"),
        plan.configurations().stream().map(one -> one.protection() + " " + one.threads()).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client BC              | client BC",
        "plain,client BC        | plain, client BC",
        "client SunJCE,atrest   | client SunJCE, atrest",
      })
  void plan_onlyAProtectionWithBlanks_keepsIt(String only, String left) {
    Study study =
        Studies.of(
            List.of(LOCAL),
            List.of(
                PLAIN,
                new Protection("client BC", true, false, Transport.PLAIN, Map.of()),
                new Protection("client SunJCE", true, false, Transport.PLAIN, Map.of()),
                AT_REST),
            3,
            Reload.NEVER);

    Plan plan = new Planner(study, new PlanOptions(null, 1, List.of(only), Map.of(), "")).plan();

    assertEquals(
        left,
        plan.configurations().stream()
            .map(Configuration::protection)
            .distinct()
            .collect(Collectors.joining(", ")));
  }

  @Test
  void plan_secondPlainWithProperties_isComparedWithTheFirst() {
    Protection longer =
        new Protection("longer", false, false, Transport.PLAIN, Map.of("fieldlength", "128"));
    Study study = Studies.of(List.of(LOCAL), List.of(CLIENT, PLAIN, longer), 3, Reload.NEVER);

    Plan plan = new Planner(study, PlanOptions.NONE).plan();

    assertEquals(
        Set.of("plain"),
        plan.configurations().stream()
            .filter(Configuration::plain)
            .map(Configuration::protection)
            .collect(Collectors.toSet()));
    assertEquals(6, plan.configurations().size());
  }

  @Test
  void plan_stores_comeOneAfterTheOther() {
    List<Server> servers = new Planner(STUDY, PlanOptions.NONE).plan().servers();

    assertEquals(List.of(new Server("memory", false), new Server("cassandra", false)), servers);
  }

  @Test
  void plan_protectionsOfAPoint_areNeighboursInADrawnOrder() {
    List<PlannedTrial> trials = new Planner(STUDY, PlanOptions.NONE).plan().trials();

    Set<String> orders = new HashSet<>();
    for (int i = 0; i < trials.size(); i += 2) {
      Configuration first = trials.get(i).configuration();
      Configuration second = trials.get(i + 1).configuration();
      assertEquals(first.point(), second.point());
      assertEquals(trials.get(i).repeat(), trials.get(i + 1).repeat());
      orders.add(first.protection() + " " + second.protection());
    }
    assertEquals(Set.of("plain client-128", "client-128 plain"), orders);
  }

  @Test
  void plan_ordersOfBlocks_differ() {
    List<PlannedTrial> trials = new Planner(STUDY, PlanOptions.NONE).plan().trials();

    long orders =
        trials.stream()
            .collect(
                Collectors.groupingBy(
                    trial -> trial.configuration().store() + trial.repeat(),
                    Collectors.mapping(trial -> trial.configuration().id(), Collectors.joining())))
            .values()
            .stream()
            .distinct()
            .count();
    assertTrue(orders > 4, orders + " different orders of 10");
  }

  /** An order that stays would take a trial's place for what its protection costs. */
  @ParameterizedTest
  @CsvSource({"cassandra, 1", "hbase, 1", "mongodb, 1", "cassandra, 2", "cassandra, 3"})
  void plan_twoRepeats_haveEachProtectionFirstOnceInADrawnOrder(String name, long seed) {
    StoreChoice store = Studies.local(name);
    Study study =
        Studies.withSeed(
            Studies.of(List.of(store), List.of(PLAIN, CLIENT), 200, Reload.NEVER), seed);
    List<PlannedTrial> trials = new Planner(study, PlanOptions.NONE).plan().trials();

    for (int threads : new int[] {1, 4}) {
      List<Configuration> atPoint =
          trials.stream()
              .map(PlannedTrial::configuration)
              .filter(configuration -> configuration.threads() == threads)
              .toList();
      int plainFirst = 0;
      for (int i = 0; i < atPoint.size(); i += 4) {
        assertNotEquals(atPoint.get(i).plain(), atPoint.get(i + 2).plain());
        plainFirst += atPoint.get(i).plain() ? 1 : 0;
      }
      // of 100: further from 50 than by chance once in a million times
      assertTrue(Math.abs(plainFirst - 50) <= 25, plainFirst + " times");
    }
    int oneThreadFirst = 0;
    for (int i = 0; i < trials.size(); i += 4) {
      oneThreadFirst += trials.get(i).configuration().threads() == 1 ? 1 : 0;
    }
    assertTrue(Math.abs(oneThreadFirst - 100) <= 35, oneThreadFirst + " times");
  }

  @Test
  void plan_fewerRepeats_haveTheSameOrders() {
    List<PlannedTrial> all = new Planner(STUDY, PlanOptions.NONE).plan().trials();

    List<PlannedTrial> fewer =
        new Planner(STUDY, new PlanOptions(2, 1, List.of("memory"), Map.of(), "")).plan().trials();

    assertEquals(all.subList(0, 8), fewer);
  }

  @Test
  void plan_again_isTheSame() {
    assertEquals(
        new Planner(STUDY, PlanOptions.NONE).plan(), new Planner(STUDY, PlanOptions.NONE).plan());
  }

  @Test
  void plan_only_keepsNumbersAndOrderOfWhatIsLeft() {
    Plan all = new Planner(STUDY, PlanOptions.NONE).plan();
    PlanOptions options = new PlanOptions(null, 1, List.of("cassandra", "threads=4"), Map.of(), "");

    Plan some = new Planner(STUDY, options).plan();

    assertEquals(10, some.trials().size());
    assertTrue(new HashSet<>(all.trials()).containsAll(some.trials()));
    assertEquals(2, some.configurations().size());
  }

  /** A study can be measured in parts: together, they are the plan. */
  @Test
  void plan_onlyARepeat_isThatPartOfThePlan() {
    List<PlannedTrial> parts = new ArrayList<>();
    for (String part : List.of("repeat=1", "repeat=2,repeat=3", "repeat=4,repeat=5")) {
      Plan some = new Planner(STUDY, new PlanOptions(null, 1, List.of(part), Map.of(), "")).plan();
      assertEquals(8, some.configurations().size());
      parts.addAll(some.trials());
    }

    Plan all = new Planner(STUDY, PlanOptions.NONE).plan();
    assertEquals(all.trials().size(), parts.size());
    assertEquals(Set.copyOf(all.trials()), Set.copyOf(parts));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hbase", "repeat=6", "repeat=0"})
  void plan_onlyNothing_isAProblem(String nothing) {
    PlanOptions options = new PlanOptions(null, 1, List.of(nothing), Map.of(), "");

    assertThrows(ConfigurationException.class, () -> new Planner(STUDY, options).plan());
  }

  @Test
  void plan_moreThanAnybodyCanRun_isAProblem() {
    Study study = Studies.of(List.of(MEMORY), List.of(PLAIN), 1000, Reload.NEVER);
    PlanOptions many = new PlanOptions(100_000, 1, List.of(), Map.of(), "");

    String message =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> new Planner(study, many).plan())
                .getMessage());

    assertTrue(message.matches("trials=\\d{6} \\(test\\): must be at most 100000, .*"), message);
  }

  @Test
  void plan_scaled_keepsTheStudysCounts() {
    PlanOptions options = new PlanOptions(2, 0.5, List.of(), Map.of(), "");

    Plan plan = new Planner(STUDY, options).plan();

    assertEquals(16, plan.trials().size());
    assertEquals(50, plan.configurations().get(0).records());
    assertEquals(100, plan.configurations().get(0).point().studyRecords());
    assertEquals(50, plan.configurations().get(0).operations());
  }

  @Test
  void plan_atRest_isAServerOfItsOwn() {
    Study study =
        Studies.of(List.of(LOCAL, MEMORY), List.of(PLAIN, AT_REST), 4, Reload.CONFIGURATION);

    Plan plan = new Planner(study, PlanOptions.NONE).plan();

    assertEquals(
        Set.of(
            new Server("cassandra", false),
            new Server("cassandra", true),
            new Server("memory", false)),
        Set.copyOf(plan.servers()));
    for (PlannedTrial trial : plan.trials()) {
      assertEquals(trial.configuration().protection().equals("atrest"), trial.server().atRest());
    }
    assertEquals(8, plan.trials(new Server("cassandra", true)).size());
    assertEquals(1, plan.skipped().size(), "memory has no encryption at rest");
  }

  @Test
  void plan_tls_isAServerOfItsOwnForEachKind() {
    Protection tls = new Protection("tls", false, false, Transport.TLS, Map.of());
    Protection mutual = new Protection("mtls", false, true, Transport.MUTUAL_TLS, Map.of());
    Study study =
        Studies.of(List.of(LOCAL, MEMORY), List.of(PLAIN, tls, mutual), 2, Reload.CONFIGURATION);

    Plan plan = new Planner(study, PlanOptions.NONE).plan();
    Plan standIn =
        new Planner(study, PlanOptions.NONE, store -> new LocalProtections(true, true, false))
            .plan();

    assertEquals(
        Set.of("cassandra", "cassandra-tls", "cassandra-atrest-mtls", "memory"),
        plan.servers().stream().map(Server::folderName).collect(Collectors.toSet()));
    assertEquals(2, plan.skipped().size(), "memory has no connection");
    assertEquals(3, standIn.skipped().size(), standIn.skipped()::toString);
    assertTrue(standIn.skipped().toString().contains("requires no certificates of clients"));
  }

  @Test
  void plan_wordThatFitsNothing_isRejectedThoughAnotherOneFits() {
    Study study = Studies.of(List.of(MEMORY), List.of(PLAIN, CLIENT), 1, Reload.NEVER);
    PlanOptions options = new PlanOptions(null, 1, List.of("plain,client-129"), Map.of(), "");

    String message =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> new Planner(study, options).plan())
                .getMessage());

    assertEquals(
        "--only=client-129 (command line): fits no trial of the study. Did you mean client-128?",
        message);
  }
}
