package site.ycsb.interleaved.command;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.store.LocalStores;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;
import site.ycsb.interleaved.result.WorkloadSummary;
import site.ycsb.interleaved.run.ArmConfig;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.interleaved.run.InterleavedProgress;
import site.ycsb.interleaved.run.InterleavedSession;

/** Shows what an interleaved measurement would do, and checks it as it would check itself. */
public record DryRun(BindingCatalog catalog, Console console) {
  /** Returns the exit code, which is that of the measurement where it would be rejected. */
  public int of(InterleavedConfig config) {
    if (catalog.wrapped(config.binding()).isEmpty()) {
      show(config);
    } // else it is rejected by the check
    return new InterleavedSession(catalog, console, new StopSignal(), InterleavedProgress.NONE)
        .check(config);
  }

  private void show(InterleavedConfig config) {
    Binding binding = catalog.resolve(config.binding(), config.origin());
    show(config, binding, config.plain(), ", and control (plain measured again)");
    config.protections().forEach(arm -> show(config, binding, arm, ""));
    Map<String, Properties> modes = new LinkedHashMap<>();
    for (ArmConfig arm : config.arms()) {
      modes.put(arm.name(), all(config, arm));
    }
    WorkloadSummary.of(modes).ifPresent(words -> console.out().println("Workload: " + words));
    console.out().println(config.limitsInWords());
  }

  private static SourcedProperties all(InterleavedConfig config, ArmConfig arm) {
    SourcedProperties all = config.properties();
    arm.properties().forEach((key, value) -> all.set(key, value, arm.name()));
    return all;
  }

  private void show(InterleavedConfig config, Binding binding, ArmConfig arm, String more) {
    SourcedProperties all = all(config, arm);
    StringBuilder text = new StringBuilder();
    arm.properties()
        .forEach(
            (key, value) ->
                text.append(text.isEmpty() ? " (" : ", ")
                    .append(key)
                    .append('=')
                    .append(Secrets.shown(key, value)));
    String address =
        binding.addressKeys().stream()
            .filter(all::containsKey)
            .map(key -> key + "=" + Secrets.shown(key, all.getProperty(key, "")))
            .collect(Collectors.joining(" "));
    console
        .out()
        .println(
            "On "
                + binding.mainName()
                + (address.isEmpty()
                    ? LocalStores.standsIn(binding, all) ? " on this machine" : ""
                    : " at " + address)
                + ": "
                + arm.name()
                + more
                + text
                + (text.isEmpty() ? "" : ")"));
  }
}
