package site.ycsb.client.binding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.binding.BindingCatalog.BindingFiles;
import site.ycsb.config.ConfigurationException;

class BindingCatalogTest {
  private static final Binding CASSANDRA =
      new Binding(
          List.of("cassandra", "cassandra-cql"),
          List.of("cassandra2-cql"),
          "site.ycsb.db.cassandra.CassandraDB",
          List.of("site.ycsb.db.CassandraCQLClient"),
          "",
          Optional.of("cassandra"),
          List.of("hosts"),
          List.of(),
          Optional.of("cassandra.keyspace"),
          "ycsb",
          Optional.empty(),
          Optional.empty());

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final BindingCatalog catalog =
      new BindingCatalog(List.of(CASSANDRA), new PrintStream(said, true, UTF_8));

  @Test
  void resolve_name_isQuiet() {
    assertEquals(CASSANDRA, catalog.resolve("cassandra-cql", "test"));
    assertEquals(CASSANDRA, catalog.resolve("site.ycsb.db.cassandra.CassandraDB", "test"));
    assertEquals("", said.toString(UTF_8));
  }

  @Test
  void resolve_aliases_warn() {
    assertEquals(CASSANDRA, catalog.resolve("cassandra2-cql", "test"));
    assertEquals(CASSANDRA, catalog.resolve("com.yahoo.ycsb.db.CassandraCQLClient", "test"));
    assertEquals(2, said.toString(UTF_8).lines().filter(l -> l.startsWith("WARNING: ")).count());
  }

  @Test
  void resolve_classWithoutDescription_isItsOwnBinding() {
    assertEquals("com.example.Db", catalog.resolve("com.example.Db", "test").className());
    assertEquals("site.ycsb.BasicDB", catalog.resolve("com.yahoo.ycsb.BasicDB", "x").className());
  }

  @Test
  void resolve_mistypedName_isRefusedWithTheNearest() {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class, () -> catalog.resolve("casandra", "command line"));
    assertTrue(
        String.valueOf(thrown.getMessage())
            .startsWith("binding=casandra (command line): is neither the name of a binding"),
        thrown::getMessage);
    assertTrue(
        String.valueOf(thrown.getMessage()).contains("Did you mean cassandra?"),
        thrown::getMessage);
  }

  @Test
  void wrapped_nameThatRequestsALayer_isTheBindings() {
    assertEquals(Optional.of("cassandra"), catalog.wrapped("encrypted-cassandra"));
    assertEquals(Optional.empty(), catalog.wrapped("cassandra"));
  }

  @Test
  void installed_distribution_hasItsFolders(@TempDir Path home) throws IOException {
    Path folder = Files.createDirectories(home.resolve("toy-binding"));
    Files.writeString(
        folder.resolve("binding.properties"),
        """
        names = toy, tin
        class=a.Toy
        summary=A toy
        local.store=
        address.keys=a,b
        address.resources=a.xml
        layer.name=lock
        layer.class=a.LockedToy
        layer.key=toy.lock
        layer.summary=A locked toy
        """);
    Files.createDirectories(home.resolve("empty-binding"));
    List<Binding> found =
        List.copyOf(BindingFiles.described(BindingFiles.foldersIn(home)).keySet());

    assertEquals(
        List.of(
            new Binding(
                List.of("toy", "tin"),
                List.of(),
                "a.Toy",
                List.of(),
                "A toy",
                Optional.empty(),
                List.of("a", "b"),
                List.of("a.xml"),
                Optional.empty(),
                "ycsb",
                Optional.empty(),
                Optional.empty())),
        found);
    assertEquals(
        Optional.of(new Binding.Layer("lock", "a.LockedToy", "toy.lock", "A locked toy")),
        found.get(0).layer());
  }

  @Test
  void builtIn_bindings_areThree() {
    assertEquals(
        List.of("basic", "memory", "null"),
        BindingFiles.builtIn().stream().map(Binding::mainName).toList());
  }
}
