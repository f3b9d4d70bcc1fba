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
    List<ForeignField> foreignFields,
    List<String> notes) {

  /**
   * A field that the table has and the workload doesn't know.
   *
   * @param name in plain where it can be decrypted, otherwise as the store has it
   * @param anotherKey whether the name is encrypted, with another key than the run's
   */
  public record ForeignField(String name, boolean anotherKey) {}

  public SchemaState {
    missingFields = List.copyOf(missingFields);
    foreignFields = List.copyOf(foreignFields);
    notes = List.copyOf(notes);
  }

  /** What a store has whose names are plain as far as it knows. */
  public static SchemaState of(
      boolean tableExists,
      List<String> missingFields,
      List<String> foreignFields,
      List<String> notes) {
    return new SchemaState(
        tableExists,
        missingFields,
        foreignFields.stream().map(name -> new ForeignField(name, false)).toList(),
        notes);
  }

  public List<String> foreignNames() {
    return foreignFields.stream().map(ForeignField::name).toList();
  }

  public boolean usable() {
    return tableExists && missingFields.isEmpty() && foreignFields.isEmpty() && notes.isEmpty();
  }
}
