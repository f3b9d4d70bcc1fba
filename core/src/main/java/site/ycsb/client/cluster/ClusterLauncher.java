package site.ycsb.client.cluster;

import java.util.Set;
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

  /** Runs on this machine, which several clients do together. */
  public interface LocalRuns {
    /**
     * What each machine has for itself: a binding's addresses, and names of files. Throws when the
     * binding can't be loaded.
     */
    Set<String> ownKeys(BindingRequest request);

    /** Does one client's part, and says what goes wrong; returns the exit code. */
    int run(BindingRequest request);
  }
}
