package site.ycsb.client.store;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.DB;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Sentence;
import site.ycsb.config.ServerText;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;
import site.ycsb.workloads.CoreWorkload;

/** Sees to it that a run's table exists and fits, before its threads connect. */
public final class SchemaGate {
  /** An encrypted name: 'e', then at least the 16 bytes of a synthetic IV in base32hex. */
  private static final Pattern ENCRYPTED_NAME = Pattern.compile("e[0-9a-v]{26,}");

  /** What begins once the table is there. */
  @FunctionalInterface
  public interface Entry {
    /** Connects for the run; an empty table is new or yet to be created. */
    void enter(boolean empty) throws Exception;
  }

  private final boolean makesTables;
  private final String commandArguments;
  private final Optional<String> namespaceKey;
  private final Properties properties;
  private final PrintStream err;

  /**
   * Missing tables are made where the store is ours, or the table is; the arguments and the key are
   * for messages.
   */
  public SchemaGate(
      boolean makesTables,
      String commandArguments,
      Optional<String> namespaceKey,
      Properties properties,
      PrintStream err) {
    this.properties = properties;
    this.makesTables = makesTables;
    this.commandArguments = commandArguments;
    this.namespaceKey = namespaceKey;
    this.err = err;
  }

  /** The table that a plan needs, in plain names. */
  public static TableSchema wanted(RunPlan plan) {
    return new TableSchema(plan.table(), plan.fields(), ValueStorage.TEXT, plan.keys());
  }

  /**
   * Checks; makes a missing table where it may. Then enters, with the connection of the check still
   * open, which the run can go on with.
   *
   * <p>Where TLS is required, not even a table is asked for over a connection without it.
   *
   * @throws ConfigurationException when the table can't be used
   */
  public void pass(DB db, RunPlan plan, Entry entry) throws Exception {
    Optional<SchemaSource> source = Capabilities.find(db, SchemaSource.class);
    if (source.isEmpty()) {
      entry.enter(false);
      return;
    }
    try (SchemaAdmin admin = source.get().schemaAdmin()) {
      entry.enter(check(admin, plan));
    }
  }

  private boolean check(SchemaAdmin admin, RunPlan plan) {
    TableSchema wanted = wanted(plan);
    TlsFindings.check(admin, properties);
    SchemaState state = admin.check(wanted);
    boolean missing = !state.tableExists();
    if (missing && admin.makesTables()) {
      err.println(
          Sentence.joined(
              "There is no table " + plan.table() + missingParts(state),
              "The store creates it with the first record."));
      return true;
    }
    if (missing && makesTables) {
      admin.create(wanted);
      err.println(Sentence.ended("Created the table " + plan.table()));
      state = admin.check(wanted);
    }
    if (!state.usable()) {
      boolean empty = state.tableExists() && admin.isEmpty(plan.table());
      throw new ConfigurationException(problem(plan.table(), state, empty));
    }
    return missing;
  }

  private Problem problem(String table, SchemaState state, boolean empty) {
    if (!state.tableExists()) {
      return new Problem(
          CoreWorkload.TABLENAME_PROPERTY,
          table,
          "the store",
          "the store has no such table" + missingParts(state),
          "Create it with: bin/ycsb schema create " + commandArguments);
    }
    String another =
        "another table with -p table=<name>"
            + namespaceKey
                .map(key -> ", or another place for it with -p " + key + "=<name>")
                .orElse("");
    return new Problem(
        CoreWorkload.TABLENAME_PROPERTY,
        table,
        "the store",
        (empty
                ? "the table is empty, and was created for another run: "
                : state.foreignFields().isEmpty()
                    ? "the table doesn't fit: "
                    : "the table holds other data: ")
            + describe(state, empty),
        empty
            ? "Recreate it, then load it: bin/ycsb schema drop, then schema create and load, "
                + commandArguments
                + ". Or give "
                + another
            : "Give " + another);
  }

  /**
   * Why there is no table, to follow a statement that there is none; empty when nothing is known.
   */
  public static String missingParts(SchemaState state) {
    return state.notes().isEmpty() ? "" : ": " + notes(state);
  }

  /**
   * What keeps a table from being used, as one sentence without its full stop.
   *
   * @param empty whether it is known to hold no record
   */
  public static String describe(SchemaState state, boolean empty) {
    List<String> parts = new ArrayList<>();
    // names that differ because of keys would only hide the reason
    likelyReason(state, empty ? "created" : "loaded")
        .ifPresentOrElse(
            parts::add,
            () -> {
              if (!state.missingFields().isEmpty()) {
                parts.add("the table lacks the fields " + ServerText.names(state.missingFields()));
              }
              if (!state.foreignFields().isEmpty()) {
                parts.add(
                    "the table has fields that this run doesn't know: "
                        + ServerText.names(state.foreignNames()));
              }
            });
    if (!state.notes().isEmpty()) {
      parts.add(notes(state));
    }
    return String.join("; ", parts);
  }

  private static String notes(SchemaState state) {
    return state.notes().stream().map(ServerText::shown).collect(Collectors.joining("; "));
  }

  /**
   * What the names tell when fields are missing and others are there instead.
   *
   * @param done what gave the table its fields
   */
  private static Optional<String> likelyReason(SchemaState state, String done) {
    List<String> foreign = state.foreignNames();
    if (foreign.isEmpty() || state.missingFields().isEmpty()) {
      return Optional.empty();
    }
    if (foreign.containsAll(state.missingFields())) {
      return Optional.of(
          "its fields aren't encrypted, and those of this run are (it was "
              + done
              + " without encryption)");
    }
    if (state.foreignFields().stream().allMatch(SchemaState.ForeignField::anotherKey)) {
      return Optional.of(
          "its fields are encrypted with another key or other settings than this run's"
              + " (encryption.keyfile, encryption.profile, encryption.names)");
    }
    if (foreign.stream().allMatch(ENCRYPTED_NAME.asMatchPredicate())) {
      return Optional.of(
          "its fields look encrypted, and those of this run aren't (it was "
              + done
              + " with encryption)");
    }
    return Optional.empty();
  }
}
