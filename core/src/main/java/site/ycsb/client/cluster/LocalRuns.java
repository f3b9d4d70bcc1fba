package site.ycsb.client.cluster;

import java.util.Set;
import site.ycsb.client.binding.BindingRequest;

/** Runs on this machine, which several clients do together. */
public interface LocalRuns {
  /**
   * The properties that each machine has for itself: a binding's addresses, and names of files.
   *
   * @throws site.ycsb.config.ConfigurationException when the binding can't be loaded
   */
  Set<String> ownKeys(BindingRequest request);

  /**
   * Does one client's part; what goes wrong is said.
   *
   * @return the exit code
   */
  int run(BindingRequest request);
}
