package site.ycsb.compare.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.binding.BindingCatalog;

/** A command, and what it prints. */
abstract class OverheadCommandFixture {
  @TempDir Path folder;
  final ByteArrayOutputStream out = new ByteArrayOutputStream();
  final ByteArrayOutputStream err = new ByteArrayOutputStream();
  boolean local;
  DryTrials.Client client = (arguments, messages) -> 0;
  boolean layered;

  int run(Path workload, String... more) {
    List<String> arguments = new ArrayList<>(List.of("memory", "-P", workload.toString()));
    arguments.addAll(List.of(more));
    if (!arguments.contains("--design")) {
      arguments.addAll(List.of("--design", "trials"));
    }
    return new OverheadCommand(stream(out), stream(err), client).run(arguments);
  }

  Path workload(String... lines) throws Exception {
    return Files.write(folder.resolve("workload"), List.of(lines));
  }

  String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /** What a dry run on that store shows. */
  String farPlan(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--dry-run");
    // its class is nowhere, which a check says apart from the plan
    far(all.toArray(String[]::new));
    return out.toString(StandardCharsets.UTF_8);
  }

  /** On a store with a binding of its own, in a distribution without anything else. */
  int far(String... arguments) throws Exception {
    Path bindings = Files.createDirectories(folder.resolve("far-binding"));
    Files.writeString(
        bindings.resolve("binding.properties"),
        "names=far\nclass=x.Far\naddress.keys=hosts\n"
            + (local ? "local.store=far\n" : "")
            + (layered
                ? "layer.name=csfle\nlayer.class=x.Csfle\nlayer.key=mongodb.csfle\nlayer.summary=s\n"
                : ""));
    Optional<String> home = Optional.ofNullable(System.getProperty(BindingCatalog.HOME));
    System.setProperty(BindingCatalog.HOME, folder.toString());
    try {
      List<String> all = new ArrayList<>(List.of("far"));
      all.addAll(List.of(arguments));
      if (!all.contains("--design")) {
        all.addAll(List.of("--design", "trials"));
      }
      return new OverheadCommand(stream(out), stream(err), client).run(all);
    } finally {
      home.ifPresentOrElse(
          value -> System.setProperty(BindingCatalog.HOME, value),
          () -> System.clearProperty(BindingCatalog.HOME));
    }
  }
}
