package site.ycsb.cluster.run;

import site.ycsb.cluster.session.EnsembleAddress;

/** Where the clients of a run meet, and what this one does for that. */
sealed interface Meeting {
  /** This client has the ensemble in its process, and coordinates. */
  record Hosted(HostPort address) implements Meeting {}

  /** Another client has the ensemble in its process. */
  record Joined(HostPort address) implements Meeting {}

  /** The user runs the ensemble; who comes first coordinates. */
  record Given(EnsembleAddress address) implements Meeting {}
}
