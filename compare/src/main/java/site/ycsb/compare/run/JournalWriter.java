package site.ycsb.compare.run;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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
    append(new JournalEvent(JournalEvent.Type.OPENED, now(), null, 0, 0, 0, 0, 0, words, null));
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
            command));
  }

  void finished(String trial, int attempt, Duration elapsed) throws IOException {
    append(
        new JournalEvent(
            JournalEvent.Type.FINISHED,
            now(),
            trial,
            attempt,
            0,
            0,
            0,
            elapsed.toMillis(),
            null,
            null));
  }

  void failed(String trial, int attempt, int exitCode, Duration elapsed, String reason)
      throws IOException {
    append(
        new JournalEvent(
            JournalEvent.Type.FAILED,
            now(),
            trial,
            attempt,
            0,
            0,
            exitCode,
            elapsed.toMillis(),
            reason,
            null));
  }

  void disturbed(String trial, int attempt, Duration elapsed, String reason) throws IOException {
    append(
        new JournalEvent(
            JournalEvent.Type.DISTURBED,
            now(),
            trial,
            attempt,
            0,
            0,
            0,
            elapsed.toMillis(),
            reason,
            null));
  }

  void interrupted(String trial, int attempt) throws IOException {
    append(
        new JournalEvent(
            JournalEvent.Type.INTERRUPTED, now(), trial, attempt, 0, 0, 0, 0, null, null));
  }

  void retried(String trial) throws IOException {
    append(new JournalEvent(JournalEvent.Type.RETRIED, now(), trial, 0, 0, 0, 0, 0, null, null));
  }

  void prepared(String command, TrialResult result) throws IOException {
    append(
        new JournalEvent(
            JournalEvent.Type.PREPARED,
            now(),
            null,
            0,
            0,
            0,
            result.exitCode(),
            result.elapsed().toMillis(),
            null,
            command));
  }

  void completed() throws IOException {
    append(JournalEvent.of(JournalEvent.Type.COMPLETED, now()));
  }

  private void append(JournalEvent event) throws IOException {
    journal.append(event);
    states.accept(event);
  }

  private String now() {
    return clock.instant().toString();
  }
}
