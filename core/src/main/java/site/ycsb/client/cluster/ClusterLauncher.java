package site.ycsb.client.cluster;

import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.SourcedProperties;

/** Brings the clients of one load or run together. A service, which the module cluster provides. */
public interface ClusterLauncher {
  /** Does a load or run together with other clients; returns the exit code. */
  int launch(BindingRequest request, LocalRuns local, Console console, StopSignal stop);

  /** Takes part in what another client coordinates; returns the exit code. */
  int join(
      String address,
      SourcedProperties properties,
      LocalRuns local,
      Console console,
      StopSignal stop);
}
