package site.ycsb.client;

import java.io.PrintStream;
import java.util.Optional;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.RunPlan;
import site.ycsb.spi.SchemaAdmin;
import site.ycsb.spi.SchemaSource;
import site.ycsb.spi.SchemaState;
import site.ycsb.spi.TableSchema;
import site.ycsb.spi.ValueStorage;

/** Sees to it that a run's table is there and fits, before anything connects for the run. */
final class SchemaGate {
  private final boolean local;
  private final String commandArguments;
  private final PrintStream err;

  /**
   * A gate.
   *
   * @param local whether the store is ours, so that a missing table may be made
   * @param commandArguments the binding, files and properties, for the command in the message
   */
  SchemaGate(boolean local, String commandArguments, PrintStream err) {
    this.local = local;
    this.commandArguments = commandArguments;
    this.err = err;
  }

  /** The table that a plan needs, in plain names. */
  static TableSchema wanted(RunPlan plan) {
    return new TableSchema(plan.table(), plan.fields(), ValueStorage.TEXT);
  }

  /**
   * Checks; on a local store makes a missing table.
   *
   * @throws ConfigurationException when the table can't be used
   */
  void pass(Object db, RunPlan plan) {
    Optional<SchemaSource> source = Capabilities.find(db, SchemaSource.class);
    if (source.isEmpty()) {
      return;
    }
    try (SchemaAdmin admin = source.get().schemaAdmin()) {
      TableSchema wanted = wanted(plan);
      SchemaState state = admin.check(wanted);
      if (!state.tableExists() && local) {
        admin.create(wanted);
        err.println("Made the table " + plan.table() + " on the local store.");
        state = admin.check(wanted);
      }
      if (!state.usable()) {
        throw new ConfigurationException(problem(plan.table(), state));
      }
    }
  }

  private Problem problem(String table, SchemaState state) {
    if (!state.tableExists()) {
      return new Problem(
          "table",
          table,
          "the store",
          "the store has no such table",
          "Make it with: bin/ycsb schema create " + commandArguments);
    }
    return new Problem(
        "table",
        table,
        "the store",
        describe(state),
        "Drop it with: bin/ycsb schema drop "
            + commandArguments
            + " or give another table with -p table=<name>");
  }

  /** What keeps a table from being used, as one sentence without its full stop. */
  static String describe(SchemaState state) {
    StringBuilder text = new StringBuilder();
    if (!state.missingFields().isEmpty()) {
      text.append("the table lacks the fields ").append(String.join(", ", state.missingFields()));
    }
    if (!state.foreignFields().isEmpty()) {
      text.append(text.length() > 0 ? "; " : "")
          .append("the table has fields that this run doesn't know: ")
          .append(String.join(", ", state.foreignFields()));
    }
    for (String note : state.notes()) {
      text.append(text.length() > 0 ? "; " : "").append(note);
    }
    return text.toString();
  }
}
