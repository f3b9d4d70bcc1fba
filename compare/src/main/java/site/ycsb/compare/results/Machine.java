package site.ycsb.compare.results;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a study runs on, as name and text. */
public final class Machine {
  public static final String FILE_NAME = "machine.json";

  public static final double GIB = 1024.0 * 1024 * 1024;

  private Machine() {}

  public static Map<String, String> describe() {
    Map<String, String> machine = new LinkedHashMap<>();
    cpuModel().ifPresent(model -> machine.put("Processor", model));
    machine.put("Processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system) {
      machine.put(
          "Memory", String.format(Locale.ROOT, "%.1f GiB", system.getTotalMemorySize() / GIB));
    }
    machine.put(
        "System",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + ", "
            + System.getProperty("os.arch"));
    machine.put(
        "JDK of the client",
        System.getProperty("java.runtime.version") + ", " + System.getProperty("java.vendor"));
    return machine;
  }

  /** What a results folder's study ran on; throws when its file says something else. */
  public static Map<String, String> read(Path folder) throws IOException {
    return new JsonMapper()
        .convertValue(
            JsonObjectFile.read(folder.resolve(FILE_NAME), "the description of a machine"),
            new TypeReference<LinkedHashMap<String, String>>() {});
  }

  private static Optional<String> cpuModel() {
    Path file = Path.of("/proc/cpuinfo");
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    try {
      return Files.readString(file, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
