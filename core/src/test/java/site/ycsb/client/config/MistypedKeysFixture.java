package site.ycsb.client.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.run.DescribedDB;
import site.ycsb.client.run.ReadOnlyWorkload;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.workloads.CoreWorkload;

/** Looks for mistyped keys, and keeps what is said. */
abstract class MistypedKeysFixture {
  static final DB CASSANDRA =
      new DescribedDB(Property.string("cassandra.password", null, "A secret."));
  static final Binding NO_STORE = new Binding("toy", "toy.DB", "", Optional.empty(), List.of());

  /** Can't tell which properties it reads. */
  static final Workload SILENT = new ReadOnlyWorkload();

  final ByteArrayOutputStream said = new ByteArrayOutputStream();

  /** Reads no properties. */
  static final class TellingWorkload extends CoreWorkload {
    @Override
    public List<Property<?>> properties() {
      return List.of();
    }
  }

  final List<Problem> problems(
      Binding binding, DB db, Workload workload, String key, String value) {
    SourcedProperties properties = new SourcedProperties();
    properties.set(key, value, "-p");
    Problems problems = new Problems();
    new MistypedKeys(List.of(), new PrintStream(said, true, UTF_8))
        .check(binding, properties, db, Optional.of(workload), problems);
    return problems.list();
  }
}
