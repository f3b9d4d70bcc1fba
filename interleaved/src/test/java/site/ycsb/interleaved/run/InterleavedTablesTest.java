package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;

/** Measurements on a store elsewhere: its tables and its connections. */
class InterleavedTablesTest extends InterleavedSessionFixture {
  @Test
  void run_armThatTheServerCannotHave_isKnownBeforeAnyIsLoaded() {
    InterleavedSession.Outcome outcome =
        run(SimulatedTablesDB.class.getName(), Map.of("simulated.rejects", "true"));
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(said().contains("Trying other.\nERROR: it has no such protection"), said());
    assertEquals(Set.of(), SimulatedTablesDB.LOADED, said());
  }

  @Test
  void run_storeThatCanReconnect_drawsEveryArmsConnectionsAnew() {
    maxDuration = Duration.ofSeconds(3);
    InterleavedSession.Outcome outcome =
        run(SimulatedTablesDB.class.getName(), Map.of("label", "o"), "label=p");
    assertEquals(0, outcome.exitCode(), said());
    List<String> connections = List.copyOf(SimulatedTablesDB.CONNECTIONS);
    // three arms of two threads
    int times = connections.size() / 12;
    // on a busy machine, where a set takes longer than its part of the time, just one
    assertTrue(times >= 1, said());
    for (int time = 0; time < times; time++) {
      List<String> one = connections.subList(12 * time, 12 * time + 12);
      assertEquals(6, one.subList(0, 6).stream().filter(each -> each.startsWith("-")).count());
      assertEquals(
          List.of("+o", "+o", "+p", "+p", "+p", "+p"),
          one.subList(6, 12).stream().sorted().toList());
    }
    InterleavedResult result = outcome.result().orElseThrow(() -> new AssertionError(said()));
    assertTrue(
        result.ending().sentence().endsWith(" connections opened " + (times + 1) + " times"),
        result.ending().sentence());
    result.arms().forEach(arm -> assertEquals(0, arm.work().failed(), arm.name()));
  }

  /** It was measured, and called the cost of TLS. */
  @Test
  void run_tlsThatPlainHasToo_isExitCode2BeforeAnythingIsMeasured() {
    InterleavedSession.Outcome outcome =
        run(SimulatedTablesDB.class.getName(), Map.of("tls", "required"), "simulated.tls=TLSv1.3");
    assertEquals(2, outcome.exitCode(), said());
    assertTrue(
        said().contains("ERROR: tls=required (--mode other): must be what plain hasn't, and"),
        said());
    assertTrue(outcome.result().isEmpty(), said());
  }

  @Test
  void run_encryptionAtRestThatPlainHasToo_isExitCode2BeforeAnythingIsMeasured() {
    InterleavedSession.Outcome outcome =
        run(
            SimulatedTablesDB.class.getName(),
            Map.of("atrest", "required"),
            "simulated.atrest=true");
    assertEquals(2, outcome.exitCode(), said());
    assertTrue(
        said()
            .contains(
                "ERROR: atrest=required (--mode other): must be what plain hasn't, and plain's data"
                    + " is encrypted at rest in the same way. Give other the address of"),
        said());
    assertTrue(outcome.result().isEmpty(), said());
  }

  @Test
  void run_encryptionAtRestThatPlainHasNot_isMeasured() {
    blocksUntilStop = 1;
    InterleavedSession.Outcome outcome =
        run(
            SimulatedTablesDB.class.getName(),
            Map.of("atrest", "required", "simulated.atrest", "true"));
    assertTrue(outcome.result().isPresent(), said());
  }

  /** A dry run says so, too. */
  @Test
  void run_tlsOnTheServerOfPlainByItsProperties_isExitCode2BeforeAnythingIsLoaded() {
    String address = "simulated.address=a";
    InterleavedSession.Outcome outcome =
        run(SimulatedTablesDB.class.getName(), Map.of("tls", "required"), address);
    assertEquals(2, outcome.exitCode(), said());
    assertTrue(
        said()
            .contains(
                "ERROR: tls=required (--mode other): must be what plain hasn't, and other connects"
                    + " by the same properties as plain. Give the properties that lead to TLS to"
                    + " other alone"),
        said());
    assertEquals(Set.of(), SimulatedTablesDB.LOADED, said());

    err.reset();
    blocksUntilStop = 1;
    Map<String, String> own = Map.of("tls", "required", "simulated.tls", "TLSv1.3");
    assertTrue(run(SimulatedTablesDB.class.getName(), own, address).result().isPresent(), said());
  }

  @Test
  void run_tlsOfAnotherVersionThanPlains_isMeasured() {
    blocksUntilStop = 1;
    InterleavedSession.Outcome outcome =
        run(
            SimulatedTablesDB.class.getName(),
            Map.of("tls", "required", "simulated.tls", "TLSv1.3"),
            "simulated.tls=TLSv1.2");
    assertTrue(outcome.result().isPresent(), said());
  }

  /** As an arm that has a local server of its own. */
  @ParameterizedTest
  @CsvSource({
    "'mongodb://a,b/?w=1', mongodb://c/, true",
    "'mongodb://u:p@a,b/?w=1', 'mongodb://B,a/db?tls=true', false",
    "a, b, true",
    "'a, b', 'b,a', false"
  })
  void run_armAtAnotherAddress_isOnAServerOfItsOwn(String plain, String other, boolean own) {
    blocksUntilStop = 1;
    InterleavedResult result =
        run(
                SimulatedTablesDB.class.getName(),
                Map.of("simulated.address", other),
                "simulated.address=" + plain)
            .result()
            .orElseThrow(() -> new AssertionError(said()));
    assertEquals(
        List.of(false, false, own),
        result.arms().stream().map(arm -> arm.hasOwnServer(result.arms().get(0))).toList(),
        said());
    assertEquals(
        own,
        result
            .decisive("other")
            .orElseThrow()
            .conclusion()
            .sentence()
            .endsWith(" Its server isn't plain's, and each was started once."));
  }

  @Test
  void run_armThatCannotReconnect_endsWithItsReason() {
    maxDuration = Duration.ofSeconds(3);
    InterleavedSession.Outcome outcome =
        run(SimulatedTablesDB.class.getName(), Map.of("simulated.rejects.again", "true"));
    assertEquals(1, outcome.exitCode(), said());
    assertTrue(said().contains("it takes nobody any more"), said());
    assertEquals(
        Ending.Reason.FAILED,
        outcome.result().orElseThrow(() -> new AssertionError(said())).ending().reason());
  }

  @Test
  void run_storeThatCannotReconnect_keepsItsConnections() {
    InterleavedResult result =
        run(SIMULATED, Map.of()).result().orElseThrow(() -> new AssertionError(said()));
    assertTrue(result.ending().sentence().endsWith(" rounds"), result.ending().sentence());
  }

  @Test
  void run_tablesOfAServerElsewhere_areMadeForItsArmsOnly() {
    String binding = SimulatedTablesDB.class.getName();
    InterleavedSession.Outcome outcome = run(binding, Map.of());
    assertEquals(
        Set.of("usertable_plain", "usertable_control", "usertable_other"),
        SimulatedTablesDB.TABLES,
        said());
    assertTrue(outcome.result().isPresent(), said());
    assertFalse(SimulatedStore.EVENTS.contains("Merging the files of the tables"), said());
    assertEquals(List.of(), SimulatedTablesDB.DROPPED);
    assertEquals(2, run(binding, Map.of("table", "mine")).exitCode());
    assertTrue(said().contains("table=mine (the store): the store has no such table"), said());
  }

  @Test
  void run_reloadOnAServerElsewhere_dropsTheTablesOfItsArmsOnly() {
    String binding = SimulatedTablesDB.class.getName();
    SimulatedTablesDB.TABLES.addAll(Set.of("usertable_plain", "usertable_control", "mine"));
    reload = true;
    InterleavedSession.Outcome outcome = run(binding, Map.of("table", "mine"));
    assertTrue(outcome.result().isPresent(), said());
    assertEquals(
        Set.of("usertable_plain", "usertable_control"), Set.copyOf(SimulatedTablesDB.DROPPED));
  }

  /** Five times the records, merged, were compared with new ones. */
  @Test
  void run_someTablesOfAnEarlierLoad_areMadeAnewAsTheOthers() {
    String binding = SimulatedTablesDB.class.getName();
    blocksUntilStop = 1;
    SimulatedTablesDB.HELD.addAll(Set.of("usertable_plain", "usertable_control"));
    run(binding, Map.of());
    assertEquals(
        Set.of("usertable_plain", "usertable_control"), Set.copyOf(SimulatedTablesDB.DROPPED));
    assertEquals(
        Set.of("usertable_plain", "usertable_control", "usertable_other"),
        SimulatedTablesDB.LOADED,
        said());

    SimulatedTablesDB.DROPPED.clear();
    SimulatedTablesDB.LOADED.clear();
    SimulatedTablesDB.HELD.addAll(
        Set.of("usertable_plain", "usertable_control", "usertable_other"));
    run(binding, Map.of());
    assertEquals(List.of(), SimulatedTablesDB.DROPPED, "all are of earlier loads");
    assertEquals(Set.of(), SimulatedTablesDB.LOADED, said());
  }

  @Test
  void run_insertsOnAServerElsewhere_makesTheArmsOwnTablesAnew() {
    String binding = SimulatedTablesDB.class.getName();
    SimulatedTablesDB.TABLES.add("mine");
    run(binding, Map.of());
    assertEquals(List.of(), SimulatedTablesDB.DROPPED, "nothing changes its records");

    run(binding, Map.of("table", "mine"), "insertproportion=0.5", "readproportion=0.5");

    assertEquals(
        Set.of("usertable_plain", "usertable_control"),
        Set.copyOf(SimulatedTablesDB.DROPPED),
        said());
  }

  @Test
  void run_storeElsewhereThatReportsSizes_hasThoseOfItsTables() {
    assertEquals(Arrays.asList(15_000L, 17_000L, 15_000L), sizes());
    assertFalse(said().contains("size of"), said());
  }

  @Test
  void run_storeElsewhereThatDoesntReportASize_isAResultWithoutIt() {
    SimulatedTablesDB.unsized = "usertable_control";

    assertEquals(Arrays.asList(15_000L, null, 15_000L), sizes());

    String warning = "WARNING: the size of control's table isn't known: nobody answers";
    assertTrue(said().contains(warning), said());
  }

  private List<@Nullable Long> sizes() {
    blocksUntilStop = 1;
    InterleavedResult result =
        run(SimulatedTablesDB.class.getName(), Map.of())
            .result()
            .orElseThrow(() -> new AssertionError(said()));
    List<@Nullable Long> sizes = new ArrayList<>();
    result.arms().forEach(arm -> sizes.add(arm.work().tableBytes()));
    return sizes;
  }

  /** Null is an absent field: the empty table was taken for loaded, and measured. */
  @Test
  void run_storeThatAnswersOkWithNulls_isLoaded() {
    AbsentFieldsDB.INSERTED.clear();
    blocksUntilStop = 1;

    run(AbsentFieldsDB.class.getName(), Map.of());

    assertFalse(AbsentFieldsDB.INSERTED.isEmpty(), said());
    assertEquals(0, AbsentFieldsDB.INSERTED.size() % 50, said());
  }

  /** Else plain's records lie first in each pass of a study, whose seeds differ. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void run_tables_areLoadedInTheOrderOfTheSeed(long given) {
    List<String> tables = List.of("usertable_plain", "usertable_control", "usertable_other");
    seed = given;
    reload = true;
    blocksUntilStop = 1;

    run(SimulatedTablesDB.class.getName(), Map.of());

    assertEquals(
        Arrays.stream(new BlockOrder(3, given).next()).mapToObj(tables::get).toList(),
        SimulatedTablesDB.DROPPED,
        said());
  }
}
