package site.ycsb.compare.quickstart;

import site.ycsb.compare.trial.Trial;

/**
 * One command of the quickstart.
 *
 * @param protection what protects its data
 * @param kind what it is for
 * @param title how progress names it
 * @param trial the command
 */
record Step(QuickstartProtection protection, Kind kind, String title, Trial trial) {
  enum Kind {
    LOAD,
    WARM_UP,
    MEASURED
  }
}
