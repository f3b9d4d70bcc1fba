package site.ycsb.compare.plan;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static site.ycsb.compare.plan.Studies.AT_REST;
import static site.ycsb.compare.plan.Studies.CLIENT;
import static site.ycsb.compare.plan.Studies.LOCAL;
import static site.ycsb.compare.plan.Studies.PLAIN;
import static site.ycsb.compare.plan.Studies.REMOTE;
import static site.ycsb.compare.plan.Studies.TLS;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.PlannedStudy.LocalProtections;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.config.ConfigurationException;

/** TLS of a server elsewhere that plain connects to by the same properties. */
class SameConnectionsTest {
  private static PlannedStudy planned(StoreChoice store, Protection... protections) {
    Study study = Studies.of(List.of(store), List.of(protections), 1, Reload.TRIAL);
    return PlannedStudy.of(study, PlanOptions.NONE, one -> LocalProtections.ALL);
  }

  @Test
  void check_tlsByPlainsProperties_isRejectedWithWhatHelps() {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> planned(REMOTE, PLAIN, CLIENT, TLS).withoutSameConnections(store -> true));

    assertEquals(
        "tls=required (protection tls): must be what plain hasn't, and tls connects by the same"
            + " properties as plain. Give the properties that lead to TLS to tls alone (overhead:"
            + " --mode-property tls:<key>=<value>), or leave tls out",
        thrown.getMessage());
  }

  @Test
  void check_whatMayConnectOtherwise_isGood() {
    Protection elsewhere =
        new Protection(
            "tls", false, false, Transport.TLS, Map.of("tls", "required", "hosts", "10.0.0.2"));
    assertDoesNotThrow(
        () -> {
          planned(REMOTE, PLAIN, elsewhere).withoutSameConnections(store -> true);
          planned(REMOTE, PLAIN, AT_REST).withoutSameConnections(store -> true);
          planned(LOCAL, PLAIN, TLS).withoutSameConnections(store -> true);
          // a binding of somebody else's
          planned(REMOTE, PLAIN, TLS).withoutSameConnections(store -> false);
        });
  }
}
