package site.ycsb.spi.schema;

import java.util.List;

/**
 * What a store has where a workload wants its table.
 *
 * @param tableExists whether the table (and the namespace it is in) is there
 * @param missingFields fields that the workload needs and the table lacks
 * @param foreignFields fields that the table has and the workload doesn't know
 * @param notes other differences that matter, as sentences; empty when there are none
 */
public record SchemaState(
    boolean tableExists,
    List<String> missingFields,
    List<String> foreignFields,
    List<String> notes) {
  public SchemaState {
    missingFields = List.copyOf(missingFields);
    foreignFields = List.copyOf(foreignFields);
    notes = List.copyOf(notes);
  }

  /** Whether the workload can run on it as it is. */
  public boolean usable() {
    return tableExists && missingFields.isEmpty() && foreignFields.isEmpty() && notes.isEmpty();
  }
}
