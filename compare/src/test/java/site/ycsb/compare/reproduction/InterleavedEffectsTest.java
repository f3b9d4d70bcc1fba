package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.interleaved.Results;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.reproduction.Effects.Effect;
import site.ycsb.compare.reproduction.JudgedClaim.ClaimVerdict;
import site.ycsb.interleaved.estimate.ArmMeans;

/** Plain, its control and a client on one server; at rest, also with the client, on another. */
class InterleavedEffectsTest {
  private static final String STUDY = "in-turns";
  private static final String CLIENT = "client";
  private static final String AT_REST = "atrest";
  private static final String BOTH = "client+atrest";
  private static final JsonMapper MAPPER = new JsonMapper();

  /** Known within 1 %, and within 18 %. */
  private static final double[] GOOD = {0.99, 1.01};

  private static final double[] POOR = {0.85, 1.2};
  private static final Optional<String> OBJECTION =
      Optional.of(
          "the control is known within 18 % only, which is too little to compare two servers");

  /** All protections do 0.9 of plain, with an error of 1 %. */
  private static final Publication.Range RANGE = new Publication.Range(0.8, 0.99, "0.9");

  @TempDir Path folder;

  @Test
  void of_differentServers_needPlainAgainstPlain() throws Exception {
    publish(GOOD);

    Effect effect = effect(pair("workloada", AT_REST, "plain"));

    assertEquals(Optional.empty(), effect.objection());
    assertEquals(ClaimVerdict.CONFIRMED, ClaimVerdict.of(effect, RANGE));
  }

  @Test
  void of_differentServersOnABusyMachine_judgeNothing() throws Exception {
    publish(POOR);

    Effect effect = effect(pair("workloada", AT_REST, "plain"));

    assertEquals(OBJECTION, effect.objection());
    assertEquals(ClaimVerdict.CANT_BE_TOLD, ClaimVerdict.of(effect, RANGE));
    assertEquals(OBJECTION, effect(pair("workloada", BOTH, CLIENT)).objection());
  }

  @Test
  void of_oneServerOnABusyMachine_isJudged() throws Exception {
    publish(POOR);

    Effect effect = effect(pair("workloada", CLIENT, "plain"));

    assertEquals(Optional.empty(), effect.objection());
    assertEquals(ClaimVerdict.CONFIRMED, ClaimVerdict.of(effect, RANGE));
    assertEquals(Optional.empty(), effect(pair("workloada", BOTH, AT_REST)).objection());
  }

  /** The study says of that setting alone that it isn't known. */
  @Test
  void of_aSettingOnABusyMachineAmongOthers_judgesNothing() throws Exception {
    publish(GOOD, POOR);

    Effect effect =
        effect(pair("workloada", AT_REST, "plain"), pair("workloadb", AT_REST, "plain"));

    assertEquals(2, effect.settings());
    assertEquals(OBJECTION, effect.objection());
  }

  private Effect effect(Effects.Pair... pairs) throws IOException {
    return InterleavedEffects.read(folder, STUDY).orElseThrow().of("cassandra", List.of(pairs));
  }

  private static Effects.Pair pair(String workload, String of, String to) {
    return new Effects.Pair(configuration(workload, of), configuration(workload, to));
  }

  private static Configuration configuration(String workload, String protection) {
    return MeasuredStudies.configuration("cassandra", workload, protection, 1, 100);
  }

  /**
   * Publishes a measurement of workload A, then of B.
   *
   * @param controls the interval of plain against plain in each
   */
  private void publish(double[]... controls) throws IOException {
    ObjectNode summary = MAPPER.createObjectNode();
    ArrayNode measurements = summary.putArray("measurements");
    for (int i = 0; i < controls.length; i++) {
      ObjectNode result = MAPPER.valueToTree(Results.of(true, CLIENT, AT_REST, BOTH));
      result.remove("slices");
      ObjectNode control = (ObjectNode) result.at("/comparisons/0/interval");
      control.put("low", controls[i][0]).put("high", controls[i][1]);
      for (int arm = 3; arm < 5; arm++) {
        ObjectNode own = (ObjectNode) result.path("arms").get(arm);
        own.put("ownServer", true).putArray("servers").add(1);
      }
      ObjectNode measurement = measurements.addObject();
      measurement.set(
          "plain", MAPPER.valueToTree(configuration(i == 0 ? "workloada" : "workloadb", "plain")));
      measurement.set("result", result);
      measurement.set("logThroughput", MAPPER.valueToTree(means()));
    }
    summary.putObject("provenance").put("planned", controls.length).putObject("settings");
    Path into = Files.createDirectories(folder.resolve(STUDY));
    Files.writeString(into.resolve("summary.json"), MAPPER.writeValueAsString(summary));
  }

  private static ArmMeans means() {
    List<List<Double>> covariance = new ArrayList<>();
    for (int row = 0; row < 5; row++) {
      List<Double> cells = new ArrayList<>();
      for (int column = 0; column < 5; column++) {
        cells.add(row == column ? 1e-4 : 0);
      }
      covariance.add(cells);
    }
    double cost = Math.log(0.9);
    return new ArmMeans(List.of(7.0, 7.0, 7 + cost, 7 + cost, 7 + cost), covariance, 199);
  }
}
