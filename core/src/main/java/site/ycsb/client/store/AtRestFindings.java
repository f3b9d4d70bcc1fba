package site.ycsb.client.store;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.Section;
import site.ycsb.spi.UnprotectedException;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.atrest.AtRestSource;
import site.ycsb.spi.atrest.AtRestState;

/**
 * What the store of a run encrypts at rest.
 *
 * @param state what the store tells; empty when it can't and nobody asked
 */
public record AtRestFindings(boolean required, Optional<AtRestState> state) {

  public static AtRestFindings of(DB db, Properties properties, String table) {
    Optional<AtRestState> state =
        Capabilities.find(db, AtRestSource.class).map(source -> source.atRest(table));
    if (state.isEmpty() && properties.getProperty(AtRest.PROPERTY.key()) != null) {
      state = Optional.of(AtRestState.unknown(cannotTell()));
    }
    return new AtRestFindings(AtRest.isRequired(properties), state);
  }

  private static String cannotTell() {
    return "the binding can't report what its store encrypts";
  }

  /** Rejects a DB that will never be able to show what is required, before anything is started. */
  public static void checkPossible(DB db, Properties properties) {
    if (AtRest.isRequired(properties) && Capabilities.find(db, AtRestSource.class).isEmpty()) {
      throw UnprotectedException.of(
          AtRest.PROPERTY,
          properties,
          cannotTell(),
          "Leave it out, or use a binding that can, such as cassandra");
    }
  }

  public void check(Properties properties, String arguments) {
    if (!required || state.map(AtRestState::fulfilsRequired).orElse(false)) {
      return;
    }
    throw UnprotectedException.of(
        AtRest.PROPERTY,
        properties,
        "the store doesn't show that it encrypts: "
            + state.map(known -> String.join("; ", known.reasons())).orElse(cannotTell()),
        state
            .flatMap(AtRestState::remedy)
            .orElseGet(() -> "Set up the servers as docs/atrest.md says" + newTable(arguments)));
  }

  /** A table that is encrypted stays as it is. */
  private String newTable(String arguments) {
    return state.filter(known -> known.data() == AtRestState.Protection.ENCRYPTED).isPresent()
        ? ""
        : ". Where tables are encrypted one by one, recreate this one: bin/ycsb schema drop, then"
            + " schema create, "
            + arguments;
  }

  public Optional<Section> section() {
    return state.map(
        known ->
            new Section(
                "ATREST",
                List.of(
                    Section.Metric.same("Requested", required ? 1 : 0),
                    Section.Metric.same("Data", known.data().figure()),
                    Section.Metric.same("Log", known.log().figure()),
                    Section.Metric.same("Hints", known.hints().figure()),
                    Section.Metric.same("KeyLength", known.keyLengthBits()))));
  }
}
