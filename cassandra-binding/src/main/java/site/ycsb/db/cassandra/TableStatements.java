package site.ycsb.db.cassandra;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one table, prepared when they are first needed: one for each operation and set
 * of fields. Confined to one thread, so that looking one up needs no lock; the driver shares what
 * the server prepared between the threads.
 *
 * <p>Cost of a look-up: one hash of the set of fields, no allocation but its iterator.
 */
final class TableStatements {
  private final CassandraSession session;
  private final String name;
  private final String table;
  private final Map<Set<String>, ReadStatement> reads = new HashMap<>();
  private final Map<Set<String>, ReadStatement> scans = new HashMap<>();
  private final Map<Set<String>, WriteStatement> updates = new HashMap<>();
  private final Map<Set<String>, WriteStatement> inserts = new HashMap<>();
  private @Nullable ReadStatement readAll;
  private @Nullable ReadStatement scanAll;
  private @Nullable WriteStatement delete;

  TableStatements(CassandraSession session, String name) {
    this.session = session;
    this.name = name;
    this.table = Cql.table(session.keyspace(), name);
  }

  /** The table's name. */
  String name() {
    return name;
  }

  /**
   * @param fields null for all
   */
  ReadStatement read(@Nullable Set<String> fields) {
    @Nullable ReadStatement found = fields == null ? readAll : reads.get(fields);
    if (found == null) {
      @Nullable Set<String> kept = fields == null ? null : sorted(fields);
      found = new ReadStatement(session.prepare(Cql.read(table, kept), false));
      if (kept == null) {
        readAll = found;
      } else {
        reads.put(kept, found);
      }
    }
    return found;
  }

  /**
   * A scan.
   *
   * @param fields null for all
   * @param withKeys whether rows have their key as well; the same in all calls
   */
  ReadStatement scan(@Nullable Set<String> fields, boolean withKeys) {
    @Nullable ReadStatement found = fields == null ? scanAll : scans.get(fields);
    if (found == null) {
      @Nullable Set<String> kept = fields == null ? null : sorted(fields);
      found = new ReadStatement(session.prepare(Cql.scan(table, kept, withKeys), false));
      if (kept == null) {
        scanAll = found;
      } else {
        scans.put(kept, found);
      }
    }
    return found;
  }

  WriteStatement update(Set<String> fields) {
    @Nullable WriteStatement found = updates.get(fields);
    if (found == null) {
      Set<String> kept = sorted(fields);
      found = new WriteStatement(session.prepare(Cql.update(table, kept), true), kept);
      updates.put(kept, found);
    }
    return found;
  }

  WriteStatement insert(Set<String> fields) {
    @Nullable WriteStatement found = inserts.get(fields);
    if (found == null) {
      Set<String> kept = sorted(fields);
      found = new WriteStatement(session.prepare(Cql.insert(table, kept), true), kept);
      inserts.put(kept, found);
    }
    return found;
  }

  WriteStatement delete() {
    @Nullable WriteStatement found = delete;
    if (found == null) {
      found = new WriteStatement(session.prepare(Cql.delete(table), true), Set.of());
      delete = found;
    }
    return found;
  }

  /** A copy, as callers reuse their sets; in one order, so that threads share what is prepared. */
  private static Set<String> sorted(Set<String> fields) {
    return Collections.unmodifiableSet(new TreeSet<>(fields));
  }
}
