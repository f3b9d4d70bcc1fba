package site.ycsb.compare.run;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.trial.TrialResult;

/** Writes the journal of a study and knows the states that follow from it. */
final class JournalWriter {
  private final Journal journal;
  private final TrialStates states;
  private final InstantSource clock;

  JournalWriter(Journal journal, InstantSource clock) {
    this.journal = journal;
    this.states = new TrialStates(journal.events());
    this.clock = clock;
  }

  TrialStates states() {
    return states;
  }

  void opened(String words) throws IOException {
    append(JournalEvent.Type.OPENED, null, 0, 0, Duration.ZERO, words, null, null);
  }

  void started(String trial, int attempt, ProcessHandle process, String command)
      throws IOException {
    long since = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    append(
        new JournalEvent(
            JournalEvent.Type.STARTED,
            now(),
            trial,
            attempt,
            process.pid(),
            since,
            0,
            0,
            null,
            null,
            command));
  }

  void finished(String trial, int attempt, Duration elapsed, String fingerprint)
      throws IOException {
    append(JournalEvent.Type.FINISHED, trial, attempt, 0, elapsed, null, fingerprint, null);
  }

  void failed(String trial, int attempt, int exitCode, Duration elapsed, String reason)
      throws IOException {
    append(JournalEvent.Type.FAILED, trial, attempt, exitCode, elapsed, reason, null, null);
  }

  void disturbed(String trial, int attempt, Duration elapsed, String reason) throws IOException {
    append(JournalEvent.Type.DISTURBED, trial, attempt, 0, elapsed, reason, null, null);
  }

  void interrupted(String trial, int attempt) throws IOException {
    append(JournalEvent.Type.INTERRUPTED, trial, attempt, 0, Duration.ZERO, null, null, null);
  }

  void retried(String trial) throws IOException {
    append(JournalEvent.Type.RETRIED, trial, 0, 0, Duration.ZERO, null, null, null);
  }

  void prepared(String command, TrialResult result) throws IOException {
    append(
        JournalEvent.Type.PREPARED,
        null,
        0,
        result.exitCode(),
        result.elapsed(),
        null,
        null,
        command);
  }

  void completed() throws IOException {
    append(JournalEvent.Type.COMPLETED, null, 0, 0, Duration.ZERO, null, null, null);
  }

  private void append(
      JournalEvent.Type type,
      @Nullable String trial,
      int attempt,
      int exitCode,
      Duration elapsed,
      @Nullable String reason,
      @Nullable String fingerprint,
      @Nullable String command)
      throws IOException {
    long millis = elapsed.toMillis();
    append(
        new JournalEvent(
            type, now(), trial, attempt, 0, 0, exitCode, millis, reason, fingerprint, command));
  }

  private void append(JournalEvent event) throws IOException {
    journal.append(event);
    states.accept(event);
  }

  private String now() {
    return clock.instant().toString();
  }
}
