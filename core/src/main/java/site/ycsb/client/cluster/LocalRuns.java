package site.ycsb.client.cluster;

import java.util.Set;
import site.ycsb.client.binding.BindingRequest;

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
