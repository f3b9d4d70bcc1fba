package site.ycsb.client.results;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;

/**
 * What was run, where, and by what, in words; holds no secret.
 *
 * @param started when the first operation that counts began
 * @param machine of the client
 * @param configuration every property that was given or set, in the order of their keys
 * @param facts that the binding told
 */
public record RunDescription(
    Instant started,
    Map<String, String> machine,
    List<Setting> configuration,
    Map<String, String> facts) {

  /**
   * One property.
   *
   * @param value as it may be shown
   * @param origin where it came from
   */
  public record Setting(String key, String value, String origin) {}

  public RunDescription {
    configuration = List.copyOf(configuration);
  }

  public static RunDescription of(
      Instant started, SourcedProperties properties, Map<String, String> facts) {
    return new RunDescription(started, thisMachine(), settings(properties), facts);
  }

  public static List<Setting> settings(SourcedProperties properties) {
    List<Setting> settings = new ArrayList<>();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      settings.add(
          new Setting(
              key,
              Secrets.shown(key, properties.getProperty(key)),
              SourcedProperties.originOf(properties, key)));
    }
    return settings;
  }

  private static Map<String, String> thisMachine() {
    Map<String, String> machine = new LinkedHashMap<>();
    machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    machine.put("architecture", System.getProperty("os.arch"));
    machine.put("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
    machine.put("maxHeapBytes", String.valueOf(Runtime.getRuntime().maxMemory()));
    machine.put("jvm", System.getProperty("java.vm.name") + " " + Runtime.version());
    machine.put(
        "jvmFlags",
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .map(Secrets::shownAssignment)
            .collect(Collectors.joining(" ")));
    return machine;
  }
}
