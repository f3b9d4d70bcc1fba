package site.ycsb.compare.plan;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import site.ycsb.compare.plan.PlannedStudy.Dataset;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Compaction;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;

/**
 * Guesses how long things take on a small machine, before anything was measured: good for telling
 * minutes from hours.
 */
public record Estimate(Study study, StudyCommands commands) {
  private static final double START_SECONDS = 2.5;
  private static final double SERVER_SECONDS = 25;
  private static final double IN_PROCESS_RATE = 40_000;
  private static final double STORE_RATE = 1200;
  private static final double COMPACTION_RATE = 50_000;

  /** To where all arms cross a bound of latency. */
  private static final double CLIMB_SECONDS = 120;

  /** What a warm-up takes until it is steady, of a client on a store. */
  private static final double STEADY_SECONDS = 30;

  private static final double MAX_USEFUL_THREADS = 4;

  /** The measured command of a trial with its load, if the study loads for each trial. */
  public Duration trial(PlannedTrial trial) {
    Configuration configuration = trial.configuration();
    if (study.interleaving().isPresent()) {
      double warmUp = warmUp(commands.warmUp(configuration), rate(configuration));
      double loads = (2 + trial.arms().size()) * configuration.records() / possible(configuration);
      double climb = study.execution().bound().isPresent() ? CLIMB_SECONDS : 0;
      return seconds(START_SECONDS + warmUp + loads + climb)
          .plus(study.interleaving().get().maxDuration());
    }
    double rate = rate(configuration);
    double measured = configuration.operations() / rate;
    Optional<Duration> limit = study.limits().measured();
    if (limit.isPresent()) {
      measured = Math.min(measured, (double) limit.get().toSeconds());
    }
    double warmUp = warmUp(commands.warmUp(configuration), rate);
    double compaction =
        isCompacted(trial) ? START_SECONDS + configuration.records() / COMPACTION_RATE : 0;
    double load =
        study.reload() == Reload.TRIAL ? load(configuration) + emptying(configuration) : 0;
    return seconds(START_SECONDS + warmUp + measured + load + compaction);
  }

  /** Dropping the previous trial's table, and recreating it in a store at an address. */
  private double emptying(Configuration configuration) {
    StoreChoice store = study.matrix().store(configuration.store());
    return store.inProcess()
        ? 0
        : store.localStore().isPresent() ? START_SECONDS : 3 * START_SECONDS;
  }

  private boolean isCompacted(PlannedTrial trial) {
    return study.compaction() == Compaction.TRIAL
        && commands.store(trial.server()).localStore().isPresent();
  }

  private static double warmUp(TrialWarmUp asked, double rate) {
    if (asked.isUntilSteady()) {
      return Math.min(
          (double) asked.steadyLimitSeconds(), Math.max(STEADY_SECONDS, (double) asked.seconds()));
    }
    double operations = asked.operations() / rate;
    return asked.seconds() == 0 || asked.operations() == 0
        ? operations + asked.seconds()
        : Math.min(operations, (double) asked.seconds());
  }

  public Duration plan(Plan plan) {
    Duration sum = Duration.ZERO;
    Set<Dataset> loaded = new HashSet<>();
    for (Server server : plan.servers()) {
      Duration one = start(server, plan.trials(server).get(0));
      sum = sum.plus(one.multipliedBy(plan.starts(server)));
    }
    int repeat = 0;
    for (PlannedTrial trial : plan.trials()) {
      if (study.reload() == Reload.REPEAT && trial.repeat() != repeat) {
        loaded.clear();
      }
      repeat = trial.repeat();
      sum = sum.plus(trial(trial));
      Optional<Dataset> dataset = commands.dataset(trial.server(), trial.configuration());
      if (study.reload() != Reload.TRIAL && dataset.isPresent() && loaded.add(dataset.get())) {
        sum = sum.plus(load(trial));
      }
    }
    return sum;
  }

  /** Starting a server and its warm-up, with a trial like this. */
  public Duration start(Server server, PlannedTrial like) {
    if (commands.store(server).localStore().isEmpty()) {
      return Duration.ZERO;
    }
    if (study.interleaving().isPresent()) {
      return seconds(SERVER_SECONDS);
    }
    Duration one = trial(like);
    // complete trials, until the time is over
    double trials = Math.ceil(study.schedule().serverWarmUpSeconds() * 1000.0 / one.toMillis());
    return seconds(SERVER_SECONDS).plus(one.multipliedBy((long) Math.max(1, trials)));
  }

  public Duration load(PlannedTrial trial) {
    return seconds(load(trial.configuration()));
  }

  private double load(Configuration configuration) {
    return isInProcess(configuration)
        ? configuration.records() / IN_PROCESS_RATE
        : 2 * START_SECONDS + configuration.records() / STORE_RATE;
  }

  private double rate(Configuration configuration) {
    double possible = possible(configuration);
    return configuration.target() > 0
        ? Math.min(possible, (double) configuration.target())
        : possible;
  }

  /** As fast as it goes, with all threads. */
  private double possible(Configuration configuration) {
    double threads =
        Math.min(MAX_USEFUL_THREADS, (double) configuration.threads() * configuration.clients());
    return isInProcess(configuration) ? IN_PROCESS_RATE : STORE_RATE * Math.sqrt(threads);
  }

  private boolean isInProcess(Configuration configuration) {
    return study.matrix().store(configuration.store()).inProcess();
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }
}
